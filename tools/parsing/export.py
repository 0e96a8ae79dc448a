"""export.py WEIGHTS NETS OUT: writes a trained parsing net as a graph file for tools/nets/parsing-net.ts: byte length of
the graphs (uint32), the graphs as JSON (tensors, operations, positions of weights in halves), then the weights
(binary16). head_parser gives the class scores; the attribute heads serve the training alone."""
import json, os, struct, sys
import numpy as np, torch
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from labels import TASKS
from net import CLASSES, EXTRA, ParsingNet

class Graph:
    def __init__(self, size):
        self.tensors = [[size, size, 3 + EXTRA]]; self.ops = []; self.weights = []; self.count = 0; self.stored = []
    def store(self, w):
        w = np.ascontiguousarray(w.detach().numpy(), np.float16).ravel(); at = self.count; self.weights.append(w); self.count += len(w); return [at, len(w)]
    def tensor(self, shape): self.tensors.append(list(shape)); return len(self.tensors) - 1
    def layer(self, x, conv):
        h, w, cin = self.tensors[x]; s = conv.stride[0]; cout = conv.out_channels; depthwise = conv.groups > 1; W = conv.weight
        W = W[:, 0].permute(1, 2, 0) if depthwise else W.permute(0, 2, 3, 1)
        out = self.tensor([-(-h // s), -(-w // s), cout])
        self.ops.append(dict(kind='depthwise' if depthwise else 'conv', input=x, output=out, weights=(w := self.store(W)), bias=(b := self.store(conv.bias)), kernel=list(conv.kernel_size), stride=s, padding='same')); self.stored.append((conv, w, b)); return out
    def activation(self, x, name):
        if name == 'none': return x
        out = self.tensor(self.tensors[x]); self.ops.append(dict(kind='activation', input=x, output=out, activation=name, slope=None)); return out
    def add(self, a, b):
        out = self.tensor(self.tensors[a]); self.ops.append(dict(kind='add', inputs=[a, b], output=out)); return out
    def plain(self, kind, x, shape): out = self.tensor(shape); self.ops.append(dict(kind=kind, input=x, output=out)); return out
    def scale(self, a, b): out = self.tensor(self.tensors[a]); self.ops.append(dict(kind='scale', inputs=[a, b], output=out)); return out

def graph(net, size):
    g = Graph(size); e = net.encoder; t = {e.input: 0}
    for op in e.ops:
        kind, out = op['kind'], op['output']
        if kind in ('conv', 'depthwise'):
            v = g.layer(t[op['input']], e.layers[str(out)])
            if op.get('residual', -1) >= 0: v = g.add(v, t[op['residual']])
            v = g.activation(v, op['activation'])
        elif kind == 'global_average': v = g.plain(kind, t[op['input']], [1, 1, g.tensors[t[op['input']]][2]])
        elif kind == 'logistic': v = g.plain(kind, t[op['input']], g.tensors[t[op['input']]])
        else: v = g.scale(t[op['inputs'][0]], t[op['inputs'][1]])
        t[out] = v
    s1, s2, s3, deep = (t[k] for k in e.KEEP)
    relu = lambda x: g.activation(x, 'relu')
    block = lambda x, conv: relu(g.add(g.layer(x, conv), x))
    up = lambda x, like: g.plain('resize', x, g.tensors[like][:2] + [g.tensors[x][2]])
    d = block(relu(g.layer(deep, net.deep)), net.deep3)
    join = lambda x, low, skip, s: relu(g.add(g.layer(s, skip), up(g.layer(x, low), s)))
    m3 = block(join(d, net.from4, net.skip3, s3), net.mix3)
    z = block(join(m3, net.from3, net.skip2, s2), net.mix2)
    z = block(join(z, net.from2, net.skip1, s1), net.mix1)
    return g, [g.layer(z, net.out)]

def read(path, net):
    """Puts the weights of a file that was written by this into the layers of a net."""
    data = open(path, 'rb').read(); n, = struct.unpack('<I', data[:4]); halves = torch.from_numpy(np.frombuffer(data, np.float16, offset=4 + n).astype(np.float32)); part = lambda at: halves[at[0]:at[0] + at[1]]
    g, _ = graph(net, json.loads(data[4:4 + n])['head_parser']['tensors'][0][0])
    with torch.no_grad():
        for conv, w, b in g.stored:
            o, i, kh, kw = conv.weight.shape; conv.weight.copy_(part(w).view(kh, kw, o).permute(2, 0, 1)[:, None] if conv.groups > 1 else part(w).view(o, kh, kw, i).permute(0, 3, 1, 2)); conv.bias.copy_(part(b))

def write(state, nets, path, size=None):
    net = ParsingNet(nets, {k: len(v) for k, v in TASKS.items()}); net.load_state_dict(state['net']); size = size or state['size']; net.eval()
    g, outputs = graph(net, size); described = lambda outputs: dict(tensors=g.tensors, input=0, outputs=outputs, ops=g.ops)
    graphs = {'head_parser': described(outputs)}
    head = json.dumps(graphs).encode(); head += b' ' * (-len(head) % 4)
    with open(path, 'wb') as f: f.write(struct.pack('<I', len(head)) + head + np.concatenate(g.weights).tobytes())
    return net

if __name__ == '__main__':
    state = torch.load(sys.argv[1]); write(state, sys.argv[2], sys.argv[3], int(sys.argv[4]) if len(sys.argv) > 4 else None)
    print(sys.argv[3], os.path.getsize(sys.argv[3]), CLASSES, 'input', sys.argv[4] if len(sys.argv) > 4 else state['size'])
