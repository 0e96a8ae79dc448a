import {
  Box3,
  Color,
  DirectionalLight,
  Group,
  LightProbe,
  type Mesh,
  NeutralToneMapping,
  PerspectiveCamera,
  Scene,
  SRGBColorSpace,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { idleWeights } from "./idle.ts";

type Weights = Readonly<Record<string, number>>;

export interface HeadScene {
  /** Weights of morph targets that somebody sets; the head's own life is added to them. */
  setWeights(weights: Weights): void;
  /** What is seen now, as a PNG. */
  takePicture(): Promise<Blob>;
  close(): void;
}

/** The studio light of the service's stills, in the frame of the camera: direction, linear colour. */
const lamps = [
  { direction: [-0.168, 0.588, 0.791], color: [1.09, 1.05, 0.99] },
  { direction: [0.602, 0.1, 0.792], color: [0.23, 0.23, 0.233] },
  { direction: [0.721, 0.421, -0.551], color: [0.6, 0.606, 0.624] },
] as const;
/** Its environment: level, and what it has more from above and from the viewer. */
const environment = { level: 0.27, up: 0.07, before: 0.21 } as const;
const backdrop = 0xbcc3cc;
const fieldOfView = 20;
/** What is seen of the head, as multiples of the distance of the head's joint from the crown. */
const shown = { height: 2.7, middle: 0.2 } as const;

/** Draws a head into a canvas until it is closed: it may be turned, it blinks, and its eyes follow the pointer. */
export async function openHead(canvas: HTMLCanvasElement, file: ArrayBuffer): Promise<HeadScene> {
  const { scene: model } = await new GLTFLoader().parseAsync(file, "");
  // Who wants no motion gets none; what is drawn once has to stay when the page is painted anew.
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const renderer = new WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: isStill });
  renderer.toneMapping = NeutralToneMapping;
  renderer.outputColorSpace = SRGBColorSpace;
  const morphed: Mesh[] = [];
  model.traverse((part) => {
    part.frustumCulled = false;
    if ((part as Mesh).morphTargetDictionary) morphed.push(part as Mesh);
  });

  const scene = new Scene();
  scene.background = new Color(backdrop);
  const camera = new PerspectiveCamera(fieldOfView, 1, 0.05, 20);
  const probe = new LightProbe();
  scene.add(model, camera, probe, lightsOf(camera));
  const controls = frame(model, camera, canvas);

  const pointer = { x: 0, y: 0 };
  const follow = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    pointer.x = Math.max(-1, Math.min(1, (2 * (clientX - left)) / width - 1));
    pointer.y = Math.max(-1, Math.min(1, 1 - (2 * (clientY - top)) / height));
  };
  addEventListener("pointermove", follow);
  // Whoever looks elsewhere costs nothing.
  const seen = { isVisible: true, isChanged: true };
  const watch = new IntersectionObserver(([entry]) => {
    seen.isVisible = entry.isIntersecting;
  });
  watch.observe(canvas);
  controls.addEventListener("change", () => {
    seen.isChanged = true;
  });
  let weights: Weights = {};
  renderer.setAnimationLoop((time) => {
    controls.update();
    if (!seen.isVisible) return;
    const isResized = resize(renderer, camera, canvas);
    if (isStill && !seen.isChanged && !isResized) return;
    seen.isChanged = false;
    lightProbe(probe, camera);
    apply(morphed, isStill ? weights : { ...idleWeights(time, pointer), ...weights });
    renderer.render(scene, camera);
  });
  return {
    setWeights: (values) => {
      weights = values;
      seen.isChanged = true;
    },
    takePicture: () => {
      seen.isChanged = true;
      lightProbe(probe, camera);
      apply(morphed, weights);
      renderer.render(scene, camera);
      // Within this task the drawing is still there.
      return new Promise((resolve, reject) =>
        canvas.toBlob((file) => (file ? resolve(file) : reject(new Error("no picture"))), "image/png"),
      );
    },
    close: () => {
      watch.disconnect();
      removeEventListener("pointermove", follow);
      controls.dispose();
      renderer.setAnimationLoop(null);
      renderer.dispose();
    },
  };
}

/** The lamps stay with the camera, as in stills. */
function lightsOf(camera: PerspectiveCamera): Group {
  const lights = new Group();
  for (const { direction, color } of lamps) {
    const lamp = new DirectionalLight(new Color().fromArray(color), Math.PI);
    lamp.position.fromArray(direction);
    camera.add(lamp, lamp.target);
  }
  return lights;
}

/** The environment about the camera as spherical harmonics; three's weights of the first bands are .886 and 1.023. */
function lightProbe({ sh }: LightProbe, camera: PerspectiveCamera): void {
  const up = new Vector3(0, 1, 0).applyQuaternion(camera.quaternion).multiplyScalar(environment.up);
  const slope = new Vector3(0, 0, 1).applyQuaternion(camera.quaternion).multiplyScalar(environment.before).add(up);
  const [constant, linear] = [Math.PI / 0.886227, (2 * Math.PI) / 3 / 1.023328];
  sh.coefficients[0].setScalar(environment.level * constant);
  [slope.y, slope.z, slope.x].forEach((value, k) => {
    sh.coefficients[k + 1].setScalar(value * linear);
  });
}

function frame(model: Group, camera: PerspectiveCamera, canvas: HTMLCanvasElement): OrbitControls {
  model.updateMatrixWorld(true);
  const at = (name: string) => model.getObjectByName(name)?.getWorldPosition(new Vector3());
  const box = new Box3().setFromObject(model);
  const head = at("Head") ?? box.getCenter(new Vector3());
  const crown = at("HeadTop_End") ?? box.max;
  const unit = crown.y - head.y;
  const middle = new Vector3(head.x, head.y + shown.middle * unit, head.z);
  const distance = (shown.height * unit) / 2 / Math.tan((fieldOfView * Math.PI) / 360);
  camera.position.set(middle.x, middle.y, middle.z + distance);
  const controls = new OrbitControls(camera, canvas);
  controls.target.copy(middle);
  controls.enablePan = false;
  controls.enableDamping = true;
  controls.minDistance = distance / 3;
  controls.maxDistance = 1.5 * distance;
  controls.listenToKeyEvents(canvas);
  return controls;
}

/** Whether the canvas has another size than before. */
function resize(renderer: WebGLRenderer, camera: PerspectiveCamera, canvas: HTMLCanvasElement): boolean {
  const { clientWidth: width, clientHeight: height } = canvas;
  const ratio = Math.min(2, devicePixelRatio);
  if (canvas.width === Math.round(width * ratio) && canvas.height === Math.round(height * ratio)) return false;
  renderer.setPixelRatio(ratio);
  renderer.setSize(width, height, false);
  camera.aspect = width / height;
  camera.updateProjectionMatrix();
  return true;
}

function apply(meshes: readonly Mesh[], weights: Weights): void {
  for (const { morphTargetDictionary = {}, morphTargetInfluences = [] } of meshes) {
    for (const [name, index] of Object.entries(morphTargetDictionary)) {
      morphTargetInfluences[index] = weights[name] ?? 0;
    }
  }
}
