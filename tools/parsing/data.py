"""Crops as crops.ts wrote them, windows of them, and the net's input: RGB 0..1, coverage, |x|, y, face oval, features, person mask."""
import json
import numpy as np, torch, torch.nn.functional as F
from PIL import Image, ImageDraw

OVAL = [10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149, 150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109]
FEATURES = [[33, 7, 163, 144, 145, 153, 154, 155, 133, 173, 157, 158, 159, 160, 161, 246], [263, 249, 390, 373, 374, 380, 381, 382, 362, 398, 384, 385, 386, 387, 388, 466],
            [70, 63, 105, 66, 107, 55, 65, 52, 53, 46], [300, 293, 334, 296, 336, 285, 295, 282, 283, 276],
            [61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291, 409, 270, 269, 267, 0, 37, 39, 40, 185]]
WIDTH, SCORED = 6., 7.2  # of the net's window (src/face/parse-head.ts) and of the one that is scored, in distances of the eye centres

class Crops:
    """Planes N, 7, S, S (bytes: RGB, coverage, oval, features, person) and label maps N, S, S (250 and more: none) on a device."""
    def __init__(self, folder, device='cpu'):
        meta = json.load(open(folder + '/crops.json')); S = self.size = meta['size']; self.unit = meta['unit']; self.ids = meta['ids']; n = len(self.ids)
        raw = np.memmap(folder + '/crops.bin', np.uint8, 'r').reshape(n, 6 * S * S + 478 * 8)
        rgb = raw[:, :3 * S * S].reshape(n, S, S, 3).transpose(0, 3, 1, 2); rest = raw[:, 3 * S * S:6 * S * S].reshape(n, 3, S, S)
        points = np.ascontiguousarray(raw[:, 6 * S * S:]).view(np.float32).reshape(n, 478, 2)
        maps = np.stack([self._maps(p) for p in points])
        self.planes = torch.from_numpy(np.concatenate([rgb, rest[:, :1], maps, rest[:, 1:2]], 1)).to(device)
        self.labels = torch.from_numpy(np.ascontiguousarray(rest[:, 2])).to(device)
        self.has_map = (self.labels.flatten(1) < 250).any(1).cpu().numpy()
    def _maps(self, points):
        out = []
        for rings in ([OVAL], FEATURES):
            im = Image.new('L', (self.size, self.size)); d = ImageDraw.Draw(im)
            for r in rings: d.polygon([tuple(p) for p in points[r]], fill=255)
            out.append(np.asarray(im))
        return np.stack(out)
    def zoom(self, width):
        """Width of a window in widths of the stored crop."""
        return width * self.unit / self.size
    def window(self, k, size, width):
        """The window of `width` eye distances of crops k at `size` pixels, antialiased: N, 7, size, size in 0..1."""
        side = round(self.size * self.zoom(width)); m = (self.size - side) // 2; x = self.planes[k][:, :, m:m + side, m:m + side].float() / 255
        return F.interpolate(x, size=(size, size), mode='bilinear', align_corners=False, antialias=True)
    def truth(self, k, size, width=SCORED):
        """Label maps of that window, nearest neighbour."""
        at = ((torch.arange(size, device=self.labels.device) + .5) / size - .5) * self.size * self.zoom(width) + self.size / 2; at = at.long()
        return self.labels[k][:, at][:, :, at]

def lit_from_left(planes):
    """Which heads have more light on the left half of the face oval: the net sees those mirrored (src/face/parse-head.ts)."""
    side = torch.linspace(-1, 1, planes.shape[3], device=planes.device).sign()
    return (planes[:, :3].sum(1) * planes[:, 4] * side).sum((1, 2)) < 0

def mirrored(planes, which):
    """Planes or label maps, those of `which` mirrored."""
    return torch.where(which.view(-1, *[1] * (planes.dim() - 1)), planes.flip(-1), planes)

def net_input(planes):
    """From N, 7, S, S in 0..1 to the net's input."""
    n, _, h, w = planes.shape; to = dict(device=planes.device); yy, xx = torch.meshgrid(torch.linspace(-1, 1, h, **to), torch.linspace(-1, 1, w, **to), indexing='ij')
    return torch.cat([planes[:, :4], torch.stack([xx.abs(), yy])[None].expand(n, 2, h, w), planes[:, 4:]], 1)

def predict(net, crops, k, size, out=256):
    """Class probabilities of crops k in the scored window at `out` pixels (background outside of the net's own), pooled activations."""
    net.eval(); R, P = [], []; k = torch.as_tensor(k); inside = round(out * WIDTH / SCORED); m = (out - inside) // 2
    with torch.no_grad():
        for a in range(0, len(k), 8):
            x = crops.window(k[a:a + 8], size, WIDTH); turned = lit_from_left(x); o, pooled = net(net_input(mirrored(x, turned))); P.append(pooled)
            R.append(F.pad(F.interpolate(mirrored(o.float(), turned).softmax(1), size=(inside, inside), mode='bilinear', align_corners=False), (m, out - inside - m) * 2))
    return torch.cat(R), torch.cat(P)
