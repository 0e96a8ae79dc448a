# blender --background --factory-startup --python blender.py -- <order.json> <folder>: imports a file with Blender's own add-on,
# renders its face at rest and with a smile, and prints as JSON what was imported. The order is shoot.mjs's.
import json
import math
import sys

import bpy
import numpy
from mathutils import Vector

# Debian's numpy is newer than its Blender's add-on, which asks for a name that numpy has dropped.
numpy.bool = bool

order_path, folder = sys.argv[sys.argv.index("--") + 1 :]
with open(order_path) as file:
    order = json.load(file)

bpy.ops.wm.read_factory_settings(use_empty=True)
bpy.ops.import_scene.gltf(filepath=order["files"]["avatar.glb"])
meshes = [thing for thing in bpy.data.objects if thing.type == "MESH"]
armatures = [thing for thing in bpy.data.objects if thing.type == "ARMATURE"]
head = next(thing for thing in meshes if thing.name.startswith("Wolf3D_Head"))

# The first clip is active after an import, and would move what views set.
for thing in [*bpy.data.objects, *bpy.data.shape_keys]:
    thing.animation_data_clear()

scene = bpy.context.scene
scene.render.engine = "CYCLES"
scene.cycles.device = "CPU"
scene.cycles.samples = 24
scene.cycles.use_denoising = False
scene.render.resolution_x = scene.render.resolution_y = order["size"]
scene.view_settings.view_transform = "Standard"
world = bpy.data.worlds.new("sky")
world.use_nodes = True
world.node_tree.nodes["Background"].inputs["Color"].default_value = (0.5, 0.53, 0.58, 1)
scene.world = world


def z_up(point):
    """The importer turns y up into z up."""
    x, y, z = point
    return Vector((x, -z, y))


for lamp in order["views"][0]["lights"]["directional"]:
    light = bpy.data.lights.new("lamp", "SUN")
    light.energy = math.pi
    light.color = lamp["color"]
    thing = bpy.data.objects.new("lamp", light)
    thing.rotation_euler = z_up(lamp["direction"]).to_track_quat("Z", "Y").to_euler()
    scene.collection.objects.link(thing)

camera = bpy.data.cameras.new("camera")
camera.sensor_fit = "VERTICAL"
shown = bpy.data.objects.new("camera", camera)
scene.collection.objects.link(shown)
scene.camera = shown

for view in order["views"]:
    eye, target = z_up(view["camera"]["eye"]), z_up(view["camera"]["target"])
    camera.angle = math.radians(view["camera"]["fov"])
    shown.location = eye
    shown.rotation_euler = (eye - target).to_track_quat("Z", "Y").to_euler()
    for mesh in meshes:
        for key in mesh.data.shape_keys.key_blocks if mesh.data.shape_keys else []:
            key.value = view.get("weights", {}).get(key.name, 0)
    scene.render.filepath = f"{folder}/{view['name']}.png"
    bpy.ops.render.render(write_still=True)

report = {
    "bones": len(armatures[0].data.bones),
    "targets": len(head.data.shape_keys.key_blocks) - 1,
    "clips": len(bpy.data.actions),
    "ground": min((mesh.matrix_world @ Vector(corner)).z for mesh in meshes for corner in mesh.bound_box),
}
print("REPORT " + json.dumps(report))
