"""Random views of portraits: one labelled head becomes many. Each step takes and returns a batch; x holds the planes of
data.py in 0..1 (RGB, coverage, oval, features, person), y the label maps (-1: does not count)."""
import random
import torch, torch.nn.functional as F
from data import WIDTH

HAIR, BEARD, HEADWEAR = 2, 3, 4

class Augment:
    def __init__(self, crops, size, width=WIDTH):
        self.size, self.device = size, crops.planes.device; side = min(crops.size, round(1.45 * width * crops.unit)); m = (crops.size - side) // 2  # room to turn and scale
        self.planes = crops.planes[:, :, m:m + side, m:m + side]; y = crops.labels[:, None, m:m + side, m:m + side]; self.labels = torch.where(y >= 250, torch.zeros_like(y), y + 1)
        self.zoom = width * crops.unit / side; self.own = torch.tensor([1, 1, 1, 1, 0, 0, 1.], device=self.device)[None, :, None, None] > 0; self.blocks = 1
    def rand(self, *shape): return torch.rand(*shape, device=self.device)
    def randn(self, *shape): return torch.randn(*shape, device=self.device)
    def others(self, n):
        """Another portrait for each, of the same block of the batch: what one block holds out must not come into it."""
        m = n // self.blocks; return (self.rand(self.blocks, m).argsort(1) + m * torch.arange(self.blocks, device=self.device)[:, None]).flatten()
    def chance(self, q, n): return (self.rand(n) < q)[:, None, None, None]
    def __call__(self, k):
        """Planes and label maps of portraits k, and which of them wear a drawn covering."""
        x, y = self.place(k)
        x, y = self.mix(x, y)
        x = torch.cat([self.dye(x[:, :3], y), x[:, 3:]], 1)
        x, y, covered = self.cover(x, y)
        x = torch.cat([self.light(x[:, :3]), x[:, 3:]], 1)
        return *self.cut(x, y), covered
    def place(self, k):
        """Turned by 7 degrees, scaled by 12 %, stretched by 6 %, shifted by a fifth of an eye distance (standard deviations)."""
        n, S = len(k), self.size; x, y = self.planes[k].float().div_(255), self.labels[k].float()  # labels one more than their number
        angle, scale, wide = self.randn(n) * .12, torch.exp(self.randn(n) * .12) * self.zoom, torch.exp(self.randn(n) * .06)
        theta = torch.stack([torch.stack([scale * wide * angle.cos(), -scale * angle.sin(), self.randn(n) * .04], 1), torch.stack([scale * wide * angle.sin(), scale * angle.cos(), self.randn(n) * .04], 1)], 1)
        grid = F.affine_grid(theta, (n, 1, S, S), align_corners=False)
        x = F.grid_sample(x, grid, align_corners=False); y = F.grid_sample(y, grid, mode='nearest', align_corners=False)[:, 0].long() - 1
        return x, y
    def mix(self, x, y):
        """Hair, beards and coverings of others over this head; others' and studios' backgrounds."""
        n = len(x); x, y = x.clone(), y.clone(); x0, y0 = x.clone(), y.clone()
        for label, q in ((HAIR, .15), (BEARD, .15), (HEADWEAR, .3)):
            j = self.others(n); m = self.chance(q, n) & (y0[j] == label)[:, None] & (x[:, 3:4] > .9)
            x = torch.where(m & self.own, x0[j], x); y = torch.where(m[:, 0], y0[j], y)
        j = self.others(n); m = self.chance(.3, n) & ((y == 0) & (y0[j] == 0))[:, None]; x = torch.where(m & self.own, x0[j], x)
        m = self.chance(.12, n) & ((y == 0)[:, None] & (x[:, 6:7] < .3)); plain = (self.rand(n, 3, 1, 1) + .08 * self.randn(n, 1, 1, 1)).clamp(0, 1)
        return torch.cat([torch.where(m, plain, x[:, :3]), x[:, 3:]], 1), y
    def dye(self, rgb, y):
        """Hair and beards of any colour; some white."""
        n = len(rgb); on = ((y == HAIR) | (y == BEARD))[:, None]; grey = rgb.mean(1, keepdim=True).clamp(1e-3, 1)
        rgb = torch.where(self.chance(.25, n) & on, grey ** torch.exp(self.randn(n, 1, 1, 1) * .5) * (.6 + .7 * self.rand(n, 3, 1, 1)), rgb)
        level = .35 + .45 * self.rand(n, 1, 1, 1); contrast = .3 + .5 * self.rand(n, 1, 1, 1); mean = (grey * on).sum((2, 3), keepdim=True) / on.sum((2, 3), keepdim=True).clamp(min=1)
        return torch.where(self.chance(.1, n) & on, (level + contrast * (grey - mean)) * (1 + .06 * self.randn(n, 3, 1, 1)), rgb)
    def cover(self, x, y):
        """Drawn scarves and hats over one of eight heads that have a label map: the portraits have hardly any."""
        n = len(x); region, edge = self.covering(x, y); on = (self.rand(n) < .12) & (y >= 0).flatten(1).any(1); region = region & on[:, None, None] & (x[:, 3] > .5)
        alpha = F.avg_pool2d(region[:, None].float(), 3, 1, 1); shadow = 1 - .5 * self.rand(n, 1, 1, 1) * F.avg_pool2d(region[:, None].float(), 9, 1, 4) * on.view(-1, 1, 1, 1)
        rgb = torch.lerp(x[:, :3] * shadow, self.cloth(x) * edge, alpha); person = torch.maximum(x[:, 6:7], alpha * (.3 + .7 * self.rand(n, 1, 1, 1)).clamp(max=1))
        return torch.cat([rgb, x[:, 3:6], person], 1), torch.where(region, torch.full_like(y, HEADWEAR), y), region.flatten(1).sum(1) > .02 * self.size ** 2
    def covering(self, x, y):
        """Where a scarf about the face or a hat above a line would lie, and how dark its folds and brim are there; in semi-axes of the face oval."""
        n, S = len(x), self.size; oval = x[:, 4] + 1e-6; u = torch.arange(S, device=self.device).float(); total = oval.sum((1, 2)); U = lambda a, b: (a + (b - a) * self.rand(n))[:, None, None]
        axis = lambda w: (lambda m: (m, 2 * ((w * (u - m[:, None]) ** 2).sum(1) / total).sqrt()))((w * u).sum(1) / total)
        (cx, a), (cy, b) = axis(oval.sum(1)), axis(oval.sum(2)); q = ((u - cx[:, None]) / a[:, None])[:, None, :]; v = ((u - cy[:, None]) / b[:, None])[:, :, None]; r = (q ** 2 + v ** 2).sqrt()
        wave = F.interpolate(self.randn(n, 1, 5, 5), size=(S, S), mode='bicubic', align_corners=False)[:, 0] * U(0, .12); k = 3 + 2 * random.randrange(6)
        hair = F.max_pool2d((y == HAIR).float()[:, None], k, 1, k // 2)[:, 0] > 0
        hood = (r + wave < U(1.25, 1.8)) | hair | ((v > 0) & (q.abs() < U(1.1, 1.6) + v.clamp(min=0) * U(.2, 1.2)))
        scarf = hood & ((r - wave > U(.82, 1.08)) | (v > U(.8, 1.3)))
        line = -U(.3, .85) + q * U(-.2, .2) + q ** 2 * U(-.15, .5) + .3 * wave; brim = (v - line > 0) & (v - line < U(-.15, .2)) & (q.abs() < U(.8, 1.8))
        hat = ((v < line) & ((r + wave < U(1.15, 1.7)) | hair)) | brim; is_scarf = self.rand(n)[:, None, None] < .5
        return torch.where(is_scarf, scarf, hat), torch.where((brim & ~is_scarf)[:, None], U(.5, 1.1)[:, None], torch.ones((), device=self.device))
    def cloth(self, x):
        """Plain, striped or patterned cloth with soft folds."""
        n, S = len(x), self.size; u = torch.linspace(-1, 1, S, device=self.device); soft = lambda k: F.interpolate(self.randn(n, 1, k, k), size=(S, S), mode='bicubic', align_corners=False)
        color = lambda: (self.rand(n, 1, 1, 1) ** 1.3 + self.randn(n, 3, 1, 1) * .15 * self.rand(n, 1, 1, 1) * 2).clamp(.02, 1)
        t = self.rand(n, 1, 1, 1) * 6.283; phase = (t.cos() * u[None, None, None] + t.sin() * u[None, None, :, None] + .04 * soft(4)) * (8 + 60 * self.rand(n, 1, 1, 1)); stripe = (phase.sin() * 4).clamp(-1, 1) * .5 + .5
        angle = self.rand(n) * 6.283; scale = .3 + 1.5 * self.rand(n); zero = torch.zeros_like(angle); theta = torch.stack([torch.stack([scale * angle.cos(), -scale * angle.sin(), zero], 1), torch.stack([scale * angle.sin(), scale * angle.cos(), zero], 1)], 1)
        printed = F.grid_sample(x[self.others(n), :3], F.affine_grid(theta, (n, 3, S, S), align_corners=False), padding_mode='reflection', align_corners=False)
        plain = color(); kind = self.rand(n, 1, 1, 1); made = torch.where(kind < .6, plain, torch.where(kind < .8, torch.lerp(plain, color(), stripe), torch.lerp(plain, printed, .3 + .7 * self.rand(n, 1, 1, 1))))
        return (made * torch.exp(.3 * self.rand(n, 1, 1, 1) * soft(6) + .2 * self.rand(n, 1, 1, 1) * soft(24))).clamp(0, 1)
    def light(self, rgb):
        """Gamma, exposure, colour, a ramp of light, blur, contrast, greyness, noise."""
        n, S = len(rgb), self.size; u = torch.linspace(-1, 1, S, device=self.device); one = torch.ones((), device=self.device)
        rgb = rgb.clamp(1e-3, 1) ** torch.exp(self.randn(n, 1, 1, 1) * .25) * torch.exp(self.randn(n, 3, 1, 1) * .12 + self.randn(n, 1, 1, 1) * .2)
        t = self.rand(n, 1, 1, 1) * 6.283; ramp = t.cos() * u[None, None, None] + t.sin() * u[None, None, :, None]; rgb = rgb * torch.where(self.chance(.3, n), torch.exp(ramp * self.randn(n, 1, 1, 1) * .35), one)
        for q, f in ((.15, 2), (.07, 3)):
            blurred = F.interpolate(F.avg_pool2d(rgb, f), size=(S, S), mode='bilinear', align_corners=False); rgb = torch.where(self.chance(q, n), blurred, rgb)
        c = rgb.mean((2, 3), keepdim=True); rgb = torch.where(self.chance(.3, n), (rgb - c) * torch.exp(self.randn(n, 1, 1, 1) * .2) + c, rgb)
        rgb = torch.where(self.chance(.1, n), rgb.mean(1, keepdim=True).expand_as(rgb), rgb)
        return rgb.clamp(0, 1) + .02 * self.rand(n, 1, 1, 1) * self.randn(*rgb.shape)
    def cut(self, x, y):
        """Cut by the frame above the head, at a side, below the chin; a person mask that is missing."""
        n, S = len(x), self.size; u = (torch.arange(S, device=self.device) + .5) / S; keep = torch.ones(n, S, S, dtype=torch.bool, device=self.device)
        for side, (q, most) in enumerate(((.2, .28), (.06, .25), (.06, .25), (.15, .35))):
            line = (u if side < 2 else u.flip(0))[None] < torch.where(self.rand(n) < q, self.rand(n) * most, torch.zeros_like(u[:1]))[:, None]
            keep = keep & ~(line[:, :, None] if side in (0, 3) else line[:, None, :])
        y = torch.where(keep, y, torch.full_like(y, -1)); seen = keep[:, None].float()
        person = torch.where(self.chance(.15, n), torch.full_like(x[:, 6:7], .5), x[:, 6:7] * seen); cover = x[:, 3:4] * seen
        return torch.cat([x[:, :3] * cover, cover, x[:, 4:6], person], 1), y
