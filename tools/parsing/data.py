"""Crops as crops.ts wrote them, and the net's input: RGB 0..1, coverage, |x|, y, face oval, features, person mask."""
import json
import numpy as np, torch
from PIL import Image, ImageDraw

OVAL = [10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149, 150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109]
FEATURES = [[33, 7, 163, 144, 145, 153, 154, 155, 133, 173, 157, 158, 159, 160, 161, 246], [263, 249, 390, 373, 374, 380, 381, 382, 362, 398, 384, 385, 386, 387, 388, 466],
            [70, 63, 105, 66, 107, 55, 65, 52, 53, 46], [300, 293, 334, 296, 336, 285, 295, 282, 283, 276],
            [61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291, 409, 270, 269, 267, 0, 37, 39, 40, 185]]

class Crops:
    def __init__(self, folder):
        meta = json.load(open(folder + '/crops.json')); S = self.size = meta['size']; self.unit = meta['unit']; self.ids = meta['ids']; n = len(self.ids)
        raw = np.memmap(folder + '/crops.bin', np.uint8, 'r').reshape(n, 6 * S * S + 478 * 8)
        self.rgb = np.ascontiguousarray(raw[:, :3 * S * S]).reshape(n, S, S, 3); rest = raw[:, 3 * S * S:6 * S * S].reshape(n, 3, S, S)
        self.cover, self.person, self.labels = (np.ascontiguousarray(rest[:, k]) for k in range(3))
        self.points = np.ascontiguousarray(raw[:, 6 * S * S:]).view(np.float32).reshape(n, 478, 2)
        maps = np.stack([self._maps(p) for p in self.points])
        self.stack = torch.from_numpy(np.concatenate([self.rgb.transpose(0, 3, 1, 2), self.cover[:, None], maps, self.person[:, None]], 1)); del self.rgb
    def _maps(self, points):
        out = []
        for rings in ([OVAL], FEATURES):
            im = Image.new('L', (self.size, self.size)); d = ImageDraw.Draw(im)
            for r in rings: d.polygon([tuple(p) for p in points[r]], fill=255)
            out.append(np.asarray(im))
        return np.stack(out)
    def planes(self, k):
        """N, 7, S, S in 0..1: RGB, coverage, oval, features, person."""
        return self.stack[torch.as_tensor(k)].float() / 255

def net_input(planes):
    """From N, 7, S, S in 0..1 to the net's input."""
    n, _, h, w = planes.shape; yy, xx = torch.meshgrid(torch.linspace(-1, 1, h), torch.linspace(-1, 1, w), indexing='ij')
    grid = torch.stack([xx.abs(), yy])[None].expand(n, 2, h, w)
    return torch.cat([planes[:, :4], grid, planes[:, 4:]], 1)

def centre(crops, k, size, net=256):
    """The net's window of crops k, resized: N, 7, size, size in 0..1."""
    m = (crops.size - net) // 2; x = crops.planes(k)[:, :, m:m + net, m:m + net]
    return x if size == net else torch.nn.functional.interpolate(x, size=(size, size), mode='bilinear', align_corners=False, antialias=True)

def predict(net, crops, k, size, out=256, pooled=False):
    """Class probabilities at `out` pixels, the mean of the crop and its mirror image."""
    net.eval(); R, Fs = [], []
    with torch.no_grad():
        for a in range(0, len(k), 8):
            x = centre(crops, k[a:a + 8], size); p = 0
            for flip in (0, 1):
                o = net(net_input(x.flip(3) if flip else x), pooled)
                if pooled: o, f = o; Fs.append(f) if not flip else None
                s = torch.nn.functional.interpolate(o, size=(out, out), mode='bilinear', align_corners=False).softmax(1); p = p + (s.flip(3) if flip else s)
            R.append(p / 2)
    return (torch.cat(R), torch.cat(Fs)) if pooled else torch.cat(R)
