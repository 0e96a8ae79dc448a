"""The parsing net: the encoder of MediaPipe's selfie segmentation (Apache-2.0) with more input channels, and a decoder
of sums of 1x1 layers at the grid of each skip, each followed by one 3x3 layer. Output at half the input's size."""
import torch, torch.nn as nn, torch.nn.functional as F
from nets_file import read_net, layer_weights

CLASSES = ('background', 'skin', 'hair', 'beard', 'headwear')
EXTRA = 6  # coverage, |x|, y, face oval, features of the face, person mask
up = lambda t, r: F.interpolate(t, size=r.shape[2:], mode='bilinear', align_corners=False)

class Encoder(nn.Module):
    """Runs the operations of the segmenter up to its first decoding layer; keeps tensors 1, 9, 15 (strides 2, 4, 8) and 60 (16)."""
    KEEP = (1, 9, 15, 60)
    def __init__(self, path):
        super().__init__()
        program, weights = read_net(path, 'person_segmenter'); self.ops = []; self.layers = nn.ModuleDict()
        for op in program['ops']:
            if op['kind'] in ('conv', 'depthwise'):
                w, b = layer_weights(program, weights, op); cout, _, kh, kw = w.shape; cin = program['tensors'][op['input']][2]
                if op['input'] == program['input']: w = torch.cat([w, torch.zeros(cout, EXTRA, kh, kw)], 1); cin += EXTRA
                layer = nn.Conv2d(cin, cout, (kh, kw), op['stride'], 0, groups=cin if op['kind'] == 'depthwise' else 1)
                layer.weight.data.copy_(w); layer.bias.data.copy_(b); self.layers[str(op['output'])] = layer
            self.ops.append(op)
            if op['output'] == self.KEEP[-1]: break
        self.input = program['input']
    def forward(self, x):
        t = {self.input: x}
        for op in self.ops:
            kind, out = op['kind'], op['output']
            if kind in ('conv', 'depthwise'):
                v = t[op['input']]; layer = self.layers[str(out)]; k = layer.kernel_size[0]; s = layer.stride[0]
                if k > 1:  # zeros as the engine pads: half before, rounded down
                    n = [max((((d + s - 1) // s) - 1) * s + k - d, 0) for d in v.shape[2:]]; v = F.pad(v, (n[1] // 2, n[1] - n[1] // 2, n[0] // 2, n[0] - n[0] // 2))
                v = layer(v)
                if op.get('residual', -1) >= 0: v = v + t[op['residual']]
                v = F.relu(v) if op['activation'] == 'relu' else F.hardswish(v) if op['activation'] == 'hard_swish' else v
            elif kind == 'global_average': v = t[op['input']].mean((2, 3), keepdim=True)
            elif kind == 'logistic': v = torch.sigmoid(t[op['input']])
            elif kind == 'scale': v = t[op['inputs'][0]] * t[op['inputs'][1]]
            else: raise ValueError(kind)
            t[out] = v
        return [t[k] for k in self.KEEP]

class ParsingNet(nn.Module):
    def __init__(self, path, heads=None, c=(64, 48, 32, 16)):
        super().__init__(); self.encoder = Encoder(path); self.c = c
        conv = lambda i, o, k=3: nn.Conv2d(i, o, k, 1, k // 2)
        self.deep = conv(128, c[0], 1); self.deep3 = conv(c[0], c[0])
        self.from4 = conv(c[0], c[1], 1); self.skip3 = conv(24, c[1], 1); self.mix3 = conv(c[1], c[1])
        self.from3 = conv(c[1], c[2], 1); self.skip2 = conv(16, c[2], 1); self.mix2 = conv(c[2], c[2])
        self.from2 = conv(c[2], c[3], 1); self.skip1 = conv(16, c[3], 1); self.mix1 = conv(c[3], c[3])
        self.out = conv(c[3], len(CLASSES), 1)
        self.heads = nn.ModuleDict({k: nn.Linear(3 * c[0] + 3 * c[1], n) for k, n in (heads or {}).items()}); self.drop = nn.Dropout(.3)
        for m in (self.deep, self.deep3, self.mix3, self.mix2, self.mix1, self.from4, self.skip3, self.from3, self.skip2, self.from2, self.skip1): nn.init.kaiming_normal_(m.weight, nonlinearity='relu'); nn.init.zeros_(m.bias)
    def forward(self, x):
        """Class scores at half the size, and means of activations that the attribute heads read."""
        s1, s2, s3, e = self.encoder(x)
        d = F.relu(self.deep(e)); d = F.relu(self.deep3(d) + d)
        z = F.relu(up(self.from4(d), s3) + self.skip3(s3)); m3 = F.relu(self.mix3(z) + z)
        z = F.relu(up(self.from3(m3), s2) + self.skip2(s2)); z = F.relu(self.mix2(z) + z)
        z = F.relu(up(self.from2(z), s1) + self.skip1(s1)); z = F.relu(self.mix1(z) + z)
        o = self.out(z)
        p = F.adaptive_avg_pool2d(o.detach().softmax(1), m3.shape[2:]); h = d.shape[2] // 2
        under = lambda w: (m3 * w).sum((2, 3)) / (w.sum((2, 3)) + .5)
        return o, torch.cat([d.mean((2, 3)), d[:, :, :h].mean((2, 3)), d[:, :, h:].mean((2, 3)), *(under(p[:, k:k + 1]) for k in (2, 1, 3))], 1)
