"""train.py CROPS LABELS NETS OUT --fold F: trains the parsing net on all portraits but those of fold F (none: -1), then
prints its figures on that fold. The held-out fold is never trained on or selected by: the last average of weights counts."""
import argparse, copy, json, os, sys, time
import numpy as np, torch, torch.nn.functional as F
HERE = os.path.dirname(os.path.abspath(__file__)); sys.path.insert(0, HERE)
import export
from augment import BEARD, HAIR, Augment
from data import Crops, lit_from_left, mirrored, net_input
from figures import mask_figures, mask_text, score_text
from labels import TASKS, read, targets
from net import ParsingNet

ap = argparse.ArgumentParser(); a = ap.add_argument
a('crops'); a('labels'); a('nets'); a('out'); a('--fold', type=int, default=-1); a('--steps', type=int, default=1300); a('--batch', type=int, default=16); a('--seed', type=int, default=0)
a('--stages', default='160:.6,224:.4'); a('--start', default=''); a('--channels', default='64,48,32,16'); a('--lr', type=float, default=3e-3); a('--encoder-lr', type=float, default=.5); a('--decay', type=float, default=1e-2); a('--attributes', type=float, default=.5)
A = ap.parse_args(); torch.manual_seed(A.seed); np.random.seed(A.seed); device = 'cuda' if torch.cuda.is_available() else 'cpu'; cuda = device == 'cuda'
torch.set_num_threads(1)

crops = Crops(A.crops, device); items = read(A.labels); people = [items[i] for i in crops.ids]; lab = [p['labels'] for p in people]
held = np.array([p['fold'] == A.fold for p in people]); T = {k: torch.tensor(v, device=device) for k, v in targets(people).items()}
rare = np.array([3.5 if l['hair'] in ('bald', 'shaved') else 4. if l['headwear'] != 'none' else 3. if l['facial_hair'] == 'stubble' else 2. if l['facial_hair'] != 'none' else 1.5 if l['hair'] in ('receding', 'thinning') else 1. for l in lab])
chance = torch.tensor(rare * crops.has_map * ~held, device=device)
TASK_WEIGHTS = {'hair': 1, 'color': 2, 'length': 1, 'curl': 2, 'fringe': 1, 'beard': 2, 'glasses': 1, 'headwear': 1, 'mouth': .5, 'skin': 1}
COVERED = {'hair': -1, 'color': -1, 'length': -1, 'curl': -1, 'fringe': -1, 'headwear': 1}  # targets of heads with a drawn covering
class_weights = {k: torch.tensor([len(t[t >= 0]) / max(1, (t == c).sum().item()) / len(TASKS[k]) for c in range(len(TASKS[k]))], device=device).float().clamp(.3, 3) for k, t in T.items()}
MORE = json.load(open(os.path.join(HERE, 'masks', 'masks.json')))['cut']
cut = lambda i: people[i].get('mask_hair_badly_cut', MORE.get(crops.ids[i], 0))

net = ParsingNet(A.nets, {k: len(v) for k, v in TASKS.items()}, [int(c) for c in A.channels.split(',')]).to(device, memory_format=torch.channels_last)
if A.start: export.read(A.start, net)
print(vars(A), 'parameters', sum(p.numel() for n, p in net.named_parameters() if not n.startswith('heads')), 'people', int((crops.has_map & ~held).sum()), flush=True)
enc = [p for n, p in net.named_parameters() if n.startswith('encoder')]; dec = [p for n, p in net.named_parameters() if not n.startswith('encoder')]
groups = [{'params': [p for p in ps if (p.dim() > 1) == d], 'weight_decay': A.decay * d, 'scale': s} for ps, s in ((enc, A.encoder_lr), (dec, 1.)) for d in (0, 1)]
opt = torch.optim.AdamW(groups, A.lr); ema = copy.deepcopy(net).eval(); both = list(zip(ema.parameters(), net.parameters()))
stages = [(int(s), float(f)) for s, f in (v.split(':') for v in A.stages.split(','))]; size = stages[-1][0]; W = torch.tensor([1., 1., 1., 2., 2.], device=device)

def mask_loss(o, y):
    """Cross entropy, and the overlap (Dice) of hair head by head and of beards over the batch."""
    p = o.softmax(1); v = (y >= 0).float(); h = (y == HAIR).float(); t = (y == BEARD).float(); hair = p[:, HAIR] * v; b = p[:, BEARD] * v
    return F.cross_entropy(o, y, ignore_index=-1, weight=W) + .5 * (1 - (2 * (hair * h).sum((1, 2)) + 50) / (hair.sum((1, 2)) + h.sum((1, 2)) + 50)).mean() + .3 * (1 - (2 * (b * t).sum() + 50) / (b.sum() + t.sum() + 50))

def score_loss(feat, k, covered):
    feat = net.drop(feat); target = lambda q: T[q][k].masked_fill(covered, COVERED[q]) if q in COVERED else T[q][k]
    return sum(w * F.cross_entropy(net.heads[q](feat), target(q), weight=class_weights[q], ignore_index=-1).nan_to_num() for q, w in TASK_WEIGHTS.items()) / sum(TASK_WEIGHTS.values())

def report():
    if A.fold < 0: return
    k = np.flatnonzero(held); f = mask_figures(ema, crops, people, cut, k, size)
    print(' ', mask_text(*f)); print(' ', score_text(ema, crops, T, k, size), flush=True); return f

t0 = time.time(); step = since = 0; run = 0.; augment = None
while step < A.steps:
    f = step / A.steps
    S = next((s for i, (s, _) in enumerate(stages) if f < sum(v for _, v in stages[:i + 1])), size)
    if not augment or augment.size != S: augment = Augment(crops, S); since = step
    for g in opt.param_groups: g['lr'] = g['scale'] * (A.lr * min(1, (step + 1) / 200) * (.5 + .5 * np.cos(np.pi * f)) + 1e-5)
    net.train(); k = torch.multinomial(chance, A.batch, replacement=True)
    with torch.no_grad(): x, y, covered = augment(k); turned = lit_from_left(x); x, y = net_input(mirrored(x, turned)), mirrored(y, turned)
    with torch.autocast(device, dtype=torch.bfloat16, enabled=cuda): o, feat = net(x.contiguous(memory_format=torch.channels_last))
    loss = mask_loss(o.float(), y[:, ::2, ::2]) + A.attributes * score_loss(feat.float(), k, covered)
    opt.zero_grad(); loss.backward(); torch.nn.utils.clip_grad_norm_(net.parameters(), 2.); opt.step(); step += 1; run = loss.item() if step == 1 else .98 * run + .02 * loss.item()
    d = min(.9995, (step - since) / (step - since + 20))
    with torch.no_grad():
        for e, q in both: e.lerp_(q, 1 - d)
    if step % 100 == 0: print(step, S, round(time.time() - t0), 'loss %.3f' % run, flush=True)
torch.save({'net': {n: v.float().cpu().contiguous() for n, v in ema.state_dict().items()}, 'size': size, 'channels': ema.c, 'args': vars(A), 'steps': step}, A.out)
found = report()
if found: print('worst', [(i, round(v, 2)) for i, v in sorted(found[0].items(), key=lambda t: t[1])[:8]], 'false', [(i, round(v, 3)) for i, v in sorted(found[1].items(), key=lambda t: -t[1])[:5]])
print('END steps', step, 'seconds', round(time.time() - t0), flush=True)
