"""Random close views of portraits whose labels stay true: hair and beards of others come with their labels, and where colours
change the labels of colour do not count."""
import torch, torch.nn.functional as F
from reader_net import EYES, LOWER, LOWERED, TOP, WIDTH

SKIN, HAIR, BEARD, HEADWEAR = 1, 2, 3, 4

class Views:
    def __init__(self, crops, size, blocks=5):
        self.size, self.blocks, self.device = size, blocks, crops.planes.device; u, S = crops.unit, crops.size; eye = S / 2 - .35 * u
        v, h = torch.meshgrid((torch.arange(S, device=self.device) - eye) / u, (torch.arange(S, device=self.device) - S / 2) / u, indexing='ij')
        places = (TOP * (v < -.75) + LOWER * ((v > .45) & (v < 2.2) & (h.abs() < 1.1)) + EYES * ((h.abs() < 1.15) & (v.abs() < .5))).to(torch.uint8)
        middle = round(eye + LOWERED * u); m = min(int(1.4 * WIDTH * u) // 2, middle); window = (..., slice(middle - m, middle + m), slice(S // 2 - m, S // 2 + m))  # room to turn and scale
        self.planes, self.labels, self.places = crops.planes[window], crops.labels[window], places[window]; self.zoom = WIDTH * u / (2 * m); self.stubble = torch.tensor([1., .95, .85], device=self.device)[None, :, None, None]
    def rand(self, *s): return torch.rand(*s, device=self.device)
    def randn(self, *s): return torch.randn(*s, device=self.device)
    def chance(self, q, n): return (self.rand(n) < q)[:, None, None, None]
    def others(self, n):
        """Another portrait for each, of the same block of the batch."""
        m = n // self.blocks; return (self.rand(self.blocks, m).argsort(1) + m * torch.arange(self.blocks, device=self.device)[:, None]).flatten()
    def sample(self, k, theta):
        n, S = len(k), self.size; grid = F.affine_grid(theta, (n, 1, S, S), align_corners=False); x = F.grid_sample(self.planes[k].float().div_(255), grid, align_corners=False)
        y = self.labels[k][:, None]; y = torch.where(y >= 250, torch.zeros_like(y), y + 1)  # labels one more than their number
        codes = F.grid_sample(torch.cat([y, self.places[None, None].expand(n, -1, -1, -1)], 1).float(), grid, mode='nearest', align_corners=False)
        return x, codes[:, 0].long() - 1, codes[:, 1].long()
    def plain(self, k):
        one = torch.full((len(k),), self.zoom, device=self.device); nil = torch.zeros_like(one)
        return self.sample(k, torch.stack([torch.stack([one, nil, nil], 1), torch.stack([nil, one, nil], 1)], 1))
    def __call__(self, k, kind):
        """Views of portraits k: planes, label maps, places; whose hair and whose beard they show; where stubble is painted; where
        labels of hair's colour and of skin do not count. `kind` of chins: 0 bare, 1 stubble, 2 beard."""
        n = len(k); angle, scale, wide = self.randn(n) * .1, torch.exp(self.randn(n) * .1) * self.zoom, torch.exp(self.randn(n) * .05)
        theta = torch.stack([torch.stack([scale * wide * angle.cos(), -scale * angle.sin(), self.randn(n) * .025], 1), torch.stack([scale * wide * angle.sin(), scale * angle.cos(), self.randn(n) * .025], 1)], 1)
        x, y, places = self.sample(k, theta); x, y, hair_of = self.other_hair(k, x, y); x, y, beard_of, painted = self.other_beard(k, x, y, kind)
        rgb, dyed = self.dye(self.behind(x, y), y); rgb, strange, grey = self.light(rgb)
        x = torch.cat([rgb * x[:, 3:4], x[:, 3:6], torch.where(self.chance(.15, n), torch.full_like(x[:, 6:], .5), x[:, 6:])], 1)
        return *self.hole(x, y), places, hair_of, beard_of, painted, dyed | strange | grey, strange | grey
    def other_hair(self, k, x, y):
        """Another's hair where it hides nearly all of one's own."""
        n = len(k); j = self.others(n); own, other = y == HAIR, y[j] == HAIR; hidden = (own & other).flatten(1).sum(1) / own.flatten(1).sum(1).clamp(min=1)
        on = (hidden > .88) & (self.rand(n) < .25) & (other.flatten(1).sum(1) > .02 * self.size ** 2) & ~((y == HEADWEAR) | (y[j] == HEADWEAR)).flatten(1).any(1)
        m = on[:, None, None] & other & (x[j, 3] > .9); soft = F.avg_pool2d(m[:, None].float(), 3, 1, 1)
        return torch.cat([torch.lerp(x[:, :3], x[j, :3], soft), x[:, 3:6], torch.maximum(x[:, 6:], soft)], 1), torch.where(m, torch.full_like(y, HAIR), y), torch.where(on, k[j], k)
    def other_beard(self, k, x, y, kind):
        """Another's beard on a bare chin, or its shape in stubble."""
        n, S = len(k), self.size; j = self.others(n); other = y[j] == BEARD; able = (kind[k] == 0) & (kind[k[j]] == 2) & (other.flatten(1).sum(1) > 60 * (S / 224) ** 2); r = self.rand(n); put, paint = able & (r < .35), able & (r >= .94)
        m = put[:, None, None] & other & (x[j, 3] > .9) & (y != HAIR); rgb = torch.lerp(x[:, :3], x[j, :3], F.avg_pool2d(m[:, None].float(), 3, 1, 1)); y = torch.where(m, torch.full_like(y, BEARD), y)
        area = F.avg_pool2d((paint[:, None, None] & other & (y == SKIN))[:, None].float(), 15, 1, 7); grain = 2 * F.pad(F.avg_pool2d(self.rand(n, 1, S, S), 2, 1), (0, 1, 0, 1))
        rgb = rgb * (1 - area * (.12 + .3 * self.rand(n, 1, 1, 1)) * (.5 + .5 * grain) * self.stubble)
        return torch.cat([rgb, x[:, 3:]], 1), y, torch.where(put, k[j], k), paint
    def behind(self, x, y):
        """Others' and studios' backgrounds."""
        n = len(x); j = self.others(n); rgb = torch.where(self.chance(.35, n) & ((y == 0) & (y[j] == 0))[:, None], x[j, :3], x[:, :3])
        return torch.where(self.chance(.15, n) & ((y == 0)[:, None] & (x[:, 6:7] < .3)), (self.rand(n, 3, 1, 1) + .08 * self.randn(n, 1, 1, 1)).clamp(0, 1), rgb)
    def dye(self, rgb, y):
        n = len(rgb); dyed = self.rand(n) < .15; made = rgb.mean(1, keepdim=True).clamp(1e-3, 1) ** torch.exp(self.randn(n, 1, 1, 1) * .5) * (.6 + .7 * self.rand(n, 3, 1, 1))
        return torch.where(dyed[:, None, None, None] & ((y == HAIR) | (y == BEARD))[:, None], made, rgb), dyed
    def light(self, rgb):
        """Gamma, exposure and colour, a ramp of light, greyness, blur, contrast, noise; where light is strange, and where grey."""
        n, S = len(rgb), self.size; strange, grey = self.rand(n) < .15, self.rand(n) < .08; s = torch.where(strange, 1.5, .55)[:, None, None, None]; u = torch.linspace(-1, 1, S, device=self.device)
        rgb = rgb.clamp(1e-3, 1) ** torch.exp(self.randn(n, 1, 1, 1) * .2 * s) * torch.exp(self.randn(n, 3, 1, 1) * .08 * s + self.randn(n, 1, 1, 1) * .2 * s)
        t = self.rand(n, 1, 1, 1) * 6.283; ramp = t.cos() * u[None, None, None] + t.sin() * u[None, None, :, None]; rgb = rgb * torch.where(self.chance(.3, n), torch.exp(ramp * self.randn(n, 1, 1, 1) * .25), torch.ones((), device=self.device))
        rgb = torch.where(grey[:, None, None, None], rgb.mean(1, keepdim=True).expand_as(rgb), rgb)
        for q, f in ((.25, 2), (.1, 3)):
            blurred = F.interpolate(F.avg_pool2d(rgb, f), size=(S, S), mode='bilinear', align_corners=False); rgb = torch.where(self.chance(q, n), torch.lerp(rgb, blurred, self.rand(n, 1, 1, 1)), rgb)
        c = rgb.mean((2, 3), keepdim=True); rgb = torch.where(self.chance(.3, n), (rgb - c) * torch.exp(self.randn(n, 1, 1, 1) * .15) + c, rgb)
        return rgb.clamp(0, 1) + .02 * self.rand(n, 1, 1, 1) * self.randn(*rgb.shape), strange, grey
    def hole(self, x, y):
        """A black square over three of ten views."""
        n = len(x); u = torch.linspace(0, 1, self.size, device=self.device); at, half = self.rand(n, 2, 1), self.rand(n, 1) * .125 * (self.rand(n, 1) < .3)
        keep = ((u - at[:, 0]).abs() >= half)[:, None, :] | ((u - at[:, 1]).abs() >= half)[:, :, None]
        return torch.cat([x[:, :4] * keep[:, None], x[:, 4:]], 1), torch.where(keep, y, torch.full_like(y, -1))
