"""Reads a net of build/assets/nets.bin (src/kernels/net-program.ts) into PyTorch: the layers of the person segmenter,
whose weights the parsing net starts from."""
import json, struct
import numpy as np, torch

def read_net(path, name):
    data = open(path, 'rb').read(); n, = struct.unpack('<I', data[4:8]); program = json.loads(data[8:8 + n])['nets'][name]
    start = (8 + n + 15) // 16 * 16 + 2 * program['weight_offset']
    return program, np.frombuffer(data, np.float16, program['weight_count'], start).astype(np.float32)

def layer_weights(program, weights, op):
    """Weight (out, in, kh, kw; depthwise out, 1, kh, kw) and bias of a layer."""
    kh, kw = op['kernel']; cin = program['tensors'][op['input']][2]; cout = program['tensors'][op['output']][2]
    bias = weights[op['bias']:op['bias'] + cout]
    if op['kind'] == 'depthwise':
        w = weights[op['weights']:op['weights'] + kh * kw * cout].reshape(kh, kw, cout).transpose(2, 0, 1)[:, None]
    else:
        tiles = (cout + 7) // 8; w = weights[op['weights']:op['weights'] + tiles * kh * kw * cin * 8].reshape(tiles, kh, kw, cin, 8)
        w = w.transpose(0, 4, 3, 1, 2).reshape(tiles * 8, cin, kh, kw)[:cout]
    return torch.from_numpy(w.copy()), torch.from_numpy(bias.copy())
