"""export.py WEIGHTS NETS OUT: writes a trained parsing or reading net as a graph file for tools/nets/stored-nets.ts: byte length of
the graphs (uint32), the graphs as JSON (tensors, operations, positions of weights in halves), then the weights (binary16).
head_parser gives the class scores; its attribute heads serve the training alone. head_reader gives what the reading net
finds in each cell and the class scores there, word_votes the scores of words from that, pooled."""
import json, os, struct, sys
import numpy as np, torch
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from labels import TASKS
from net import CLASSES, EXTRA, ParsingNet
from reader_net import POOLS, READ, VOTED, WORDS, ReaderNet

class Graph:
    def __init__(self, shape, before=()):
        self.tensors = [list(shape)]; self.ops = []; self.weights = list(before); self.count = sum(map(len, before)); self.stored = []
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

relu = lambda g, x: g.activation(x, 'relu')
block = lambda g, x, conv: relu(g, g.add(g.layer(x, conv), x))
def join(g, x, low, skip, s): return relu(g, g.add(g.layer(s, skip), g.plain('resize', g.layer(x, low), g.tensors[s][:2] + [low.out_channels])))

def trunk(net, size):
    """The graph up to the grid of an eighth, and its tensors at strides 2 and 4, of the deep layer and there."""
    g = Graph((size, size, 3 + EXTRA)); e = net.encoder; t = {e.input: 0}
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
    d = block(g, relu(g, g.layer(deep, net.deep)), net.deep3)
    return g, s1, s2, d, block(g, join(g, d, net.from4, net.skip3, s3), net.mix3)

def graph(net, size):
    g, s1, s2, _, m3 = trunk(net, size); z = block(g, join(g, m3, net.from3, net.skip2, s2), net.mix2)
    z = block(g, join(g, z, net.from2, net.skip1, s1), net.mix1); return g, [g.layer(z, net.out)]

def part(conv, first, count, bias=True):
    """The layer of some input channels of a 1x1 layer."""
    own = torch.nn.Conv2d(count, conv.out_channels, 1); own.weight.data = conv.weight.data[:, first:first + count]; own.bias.data = conv.bias.data * bias; return own

def reader_graph(net, size):
    g, _, _, d, m3 = trunk(net, size); own = g.tensors[m3][2]; hidden = join(g, d, part(net.hidden, own, g.tensors[d][2], False), part(net.hidden, 0, own), m3)
    return g, [hidden, g.layer(m3, net.classes)]

def votes_graph(net, before):
    """One layer from all pools, one after the other, to all words that count."""
    width = net.hidden.out_channels; rows = sum(len(WORDS[k]) for k in VOTED); layer = torch.nn.Conv2d(width * len(POOLS), rows, 1); layer.weight.data.zero_(); at = 0
    for k in VOTED:
        head = net.heads[k]; own = slice(at, at + len(WORDS[k])); at = own.stop; layer.bias.data[own] = head.bias.data
        for i, pool in enumerate(READ[k]): q = POOLS.index(pool); layer.weight.data[own, q * width:(q + 1) * width, 0, 0] = head.weight.data[:, i * width:(i + 1) * width]
    g = Graph((1, 1, width * len(POOLS)), before); return g, [g.layer(0, layer)]

def read(path, net):
    """Puts the weights of a file that was written by this into the layers of a net."""
    data = open(path, 'rb').read(); n, = struct.unpack('<I', data[:4]); halves = torch.from_numpy(np.frombuffer(data, np.float16, offset=4 + n).astype(np.float32)); part = lambda at: halves[at[0]:at[0] + at[1]]
    g, _ = graph(net, json.loads(data[4:4 + n])['head_parser']['tensors'][0][0])
    with torch.no_grad():
        for conv, w, b in g.stored:
            o, i, kh, kw = conv.weight.shape; conv.weight.copy_(part(w).view(kh, kw, o).permute(2, 0, 1)[:, None] if conv.groups > 1 else part(w).view(o, kh, kw, i).permute(0, 3, 1, 2)); conv.bias.copy_(part(b))

def write(state, nets, path):
    size = state['size']; described = lambda g, outputs: dict(tensors=g.tensors, input=0, outputs=outputs, ops=g.ops)
    if 'hidden.weight' in state['net']:
        net = ReaderNet(nets); net.load_state_dict(state['net']); g, outputs = reader_graph(net, size); votes, said = votes_graph(net, g.weights); graphs = {'head_reader': described(g, outputs), 'word_votes': described(votes, said)}; weights = votes.weights
    else:
        net = ParsingNet(nets, {k: len(v) for k, v in TASKS.items()}); net.load_state_dict(state['net']); g, outputs = graph(net, size); graphs = {'head_parser': described(g, outputs)}; weights = g.weights
    head = json.dumps(graphs).encode(); head += b' ' * (-len(head) % 4)
    with open(path, 'wb') as f: f.write(struct.pack('<I', len(head)) + head + np.concatenate(weights).tobytes())
    return list(graphs)

if __name__ == '__main__':
    state = torch.load(sys.argv[1], map_location='cpu'); print(sys.argv[3], *write(state, sys.argv[2], sys.argv[3]), os.path.getsize(sys.argv[3]), 'bytes, classes', *CLASSES, 'input', state['size'])
