"""What a parsing net says of portraits it never saw, in the scored window, without the guided filter of findHair."""
import numpy as np, torch
from data import predict
from labels import TASKS

def mask_figures(net, crops, people, cut, k, size):
    """Overlaps of hair and beards with the label maps and false hair of bald heads, of portraits k that have a map."""
    k = np.array([i for i in k if crops.has_map[i]]); kt = torch.as_tensor(k); said = predict(net, crops, kt, size)[0].argmax(1); truth = crops.truth(kt, 256)
    hair, false, beard, headwear = {}, {}, {}, {}
    for i, p, y in zip(k, said, truth):
        v = y < 250; q, h = (p == 2) & v, y == 2; ratio = lambda a, b: (a.sum() / b.sum().clamp(min=1)).item()
        if h.sum() >= .02 * v.sum() and cut(i) < .3: hair[crops.ids[i]] = ratio(h & q, h | q)
        if people[i]['labels']['hair'] in ('bald', 'shaved'): false[crops.ids[i]] = ratio(q & ~h, (y == 1) & v)
        for label, into in ((3, beard), (4, headwear)):
            if (y == label).sum() > 50: into[crops.ids[i]] = ratio((y == label) & (p == label), v & ((y == label) | (p == label)))
    return hair, false, beard, headwear

def mask_text(hair, false, beard, headwear):
    z = np.array(list(hair.values())); mean = lambda d: np.mean(list(d.values())) if d else -1
    return f'hair IoU {len(z)}: mean {z.mean():.4f} median {np.median(z):.4f} p10 {np.quantile(z, .1):.3f} | false hair {mean(false):.4f} of {len(false)}, under .01 {np.mean([v < .01 for v in false.values()]):.2f} | beard {mean(beard):.3f} of {len(beard)} | headwear {mean(headwear):.3f} of {len(headwear)}'

def score_text(net, crops, targets, k, size):
    _, feat = predict(net, crops, k, size); out = []
    with torch.no_grad():
        for q in TASKS:
            y = targets[q][k].cpu().numpy(); p = net.heads[q](feat).argmax(1).cpu().numpy(); m = y >= 0; ok = (p == y)[m]
            out.append(f'{q} {ok.mean():.3f}/{np.mean([ok[y[m] == c].mean() for c in np.unique(y[m])]):.3f}')
    return 'right/balanced ' + ' '.join(out)
