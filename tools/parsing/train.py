"""train.py CROPS LABELS NETS OUT --fold F: trains the parsing net on all portraits but those of fold F (none: -1), then
prints its figures on that fold. The held-out fold is never trained on or selected by: the last average of weights counts."""
import argparse, copy, json, os, sys, time
import numpy as np, torch, torch.nn.functional as F
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from data import Crops, net_input, predict
from labels import TASKS, read, targets
from net import ParsingNet

ap = argparse.ArgumentParser(); a = ap.add_argument
a('crops'); a('labels'); a('nets'); a('out'); a('--fold', type=int, default=-1); a('--minutes', type=float, default=15); a('--steps', type=int, default=0); a('--stages', default='128:.4,160:.6')
a('--lr', type=float, default=2e-3); a('--encoder-lr', type=float, default=.5); a('--attributes', type=float, default=.5); a('--seed', type=int, default=0); a('--batch', type=int, default=16); a('--threads', type=int, default=1); a('--scratch', action='store_true'); a('--no-person', action='store_true'); a('--no-maps', action='store_true')
A = ap.parse_args(); torch.manual_seed(A.seed); np.random.seed(A.seed); torch.set_num_threads(A.threads)

crops = Crops(A.crops); items = read(A.labels); people = [items[i] for i in crops.ids]
held = np.array([p['fold'] == A.fold for p in people]); has_mask = (crops.labels < 250).any((1, 2))
T = {k: torch.tensor(v) for k, v in targets(people).items()}
lab = [p['labels'] for p in people]
rare = np.array([2.5 if l['hair'] in ('bald', 'shaved') else 4. if l['headwear'] != 'none' else 2. if l['facial_hair'] not in ('none', 'stubble') else 1.5 if l['hair'] in ('receding', 'thinning') else 1. for l in lab])
draw = {'mask': rare * has_mask * ~held, 'all': rare * ~held}; draw = {k: v / v.sum() for k, v in draw.items()}
TASK_WEIGHTS = {'hair': 1, 'color': 2, 'length': 1, 'curl': 2, 'fringe': 1, 'beard': 2, 'glasses': 1, 'headwear': 1, 'mouth': .5}
net = ParsingNet(A.nets, {k: len(v) for k, v in TASKS.items()})
if A.scratch:
    for m in net.encoder.modules():
        if isinstance(m, torch.nn.Conv2d): torch.nn.init.kaiming_normal_(m.weight, nonlinearity='relu'); torch.nn.init.zeros_(m.bias)
print(vars(A), 'parameters', sum(p.numel() for n, p in net.named_parameters() if not n.startswith('heads')), 'masks', int((has_mask & ~held).sum()), flush=True)
class_weights = {k: torch.tensor([len(t[t >= 0]) / max(1, (t == c).sum().item()) / len(TASKS[k]) for c in range(len(TASKS[k]))]).float().clamp(.3, 3) for k, t in T.items()}

def batch(S, p):
    """Augmented planes (7 channels), label maps (-1: does not count) and portrait numbers."""
    n = A.batch; k = np.random.choice(len(people), n, p=p); x = crops.planes(k); y = torch.from_numpy(crops.labels[k].astype(np.int16)); y[y >= 250] = -1
    angle = torch.randn(n) * .12; s = torch.exp(torch.randn(n) * .12) * 256 / crops.size; wide = torch.exp(torch.randn(n) * .06); flip = (torch.rand(n) < .5).float() * -2 + 1
    theta = torch.zeros(n, 2, 3); theta[:, 0, 0] = s * wide * torch.cos(angle) * flip; theta[:, 0, 1] = -s * torch.sin(angle); theta[:, 1, 0] = s * wide * torch.sin(angle) * flip; theta[:, 1, 1] = s * torch.cos(angle); theta[:, :, 2] = torch.randn(n, 2) * .04
    grid = F.affine_grid(theta, (n, 7, S, S), align_corners=False); x = F.grid_sample(x, grid, align_corners=False)
    y = F.grid_sample((y + 2).float()[:, None], grid, mode='nearest', align_corners=False)[:, 0].long() - 2; y = y.clamp(min=-1)
    rgb, cover, maps, person = x[:, :3], x[:, 3:4], x[:, 4:6], x[:, 6:7]
    chance = lambda q: (torch.rand(n) < q)[:, None, None, None]; j = torch.randperm(n); r0, y0, p0 = rgb.clone(), y.clone(), person.clone()
    m = chance(.15) & (y0[j] == 2)[:, None] & (cover > .9); rgb = torch.where(m, r0[j], rgb); person = torch.where(m, p0[j], person); y = torch.where(m[:, 0], y0[j], y)  # hair of another over this head
    j = torch.randperm(n); m = chance(.3) & ((y == 0) & (y0[j] == 0))[:, None]; rgb = torch.where(m, r0[j], rgb); person = torch.where(m, p0[j], person)  # background of another
    m = chance(.12) & (y == 0)[:, None] & (person < .3); rgb = torch.where(m, (torch.rand(n, 3, 1, 1) + .08 * torch.randn(n, 1, 1, 1)).clamp(0, 1), rgb)  # studio
    m = chance(.3) & ((y == 2) | (y == 3))[:, None]; g = rgb.mean(1, keepdim=True).clamp(1e-3, 1); rgb = torch.where(m, g ** torch.exp(torch.randn(n, 1, 1, 1) * .5) * (.6 + .7 * torch.rand(n, 3, 1, 1)), rgb)  # dyed
    rgb = rgb.clamp(1e-3, 1) ** torch.exp(torch.randn(n, 1, 1, 1) * .25) * torch.exp(torch.randn(n, 3, 1, 1) * .12 + torch.randn(n, 1, 1, 1) * .15)
    u = torch.linspace(-1, 1, S); t = torch.rand(n, 1, 1, 1) * 6.283; ramp = torch.cos(t) * u[None, None, None] + torch.sin(t) * u[None, None, :, None]; rgb = rgb * torch.where(chance(.3), torch.exp(ramp * torch.randn(n, 1, 1, 1) * .35), torch.ones(()))
    blurred = F.interpolate(F.interpolate(rgb, scale_factor=.5, mode='area'), size=(S, S), mode='bilinear', align_corners=False); rgb = torch.where(chance(.15), blurred, rgb)
    c = rgb.mean((2, 3), keepdim=True); rgb = torch.where(chance(.3), (rgb - c) * torch.exp(torch.randn(n, 1, 1, 1) * .2) + c, rgb)
    rgb = torch.where(chance(.1), rgb.mean(1, keepdim=True).expand_as(rgb), rgb)
    # Cut by the frame: above the head, at a side, or below the chin.
    for side in range(4):
        cut = torch.where(torch.rand(n) < (.2, .06, .06, .15)[side], torch.rand(n) * (.28, .25, .25, .35)[side], torch.zeros(n)); line = (u[None] + 1) / 2
        out = (line < cut[:, None]) if side in (0, 1) else (line > 1 - cut[:, None]); out = out[:, None, :, None] if side in (0, 3) else out[:, None, None, :]
        keep = (~out).expand(n, 1, S, S); rgb = rgb * keep; cover = cover * keep; person = person * keep; y = torch.where(keep[:, 0], y, torch.full_like(y, -1))
    rgb = (rgb.clamp(0, 1) + .02 * torch.randn_like(rgb)) * cover
    person = torch.where(chance(.2), torch.full_like(person, .5), person)
    if A.no_person: person = torch.zeros_like(person)
    if A.no_maps: maps = torch.zeros_like(maps)
    return torch.cat([rgb, cover, maps, person], 1), y, k

enc = [p for n, p in net.named_parameters() if n.startswith('encoder')]; dec = [p for n, p in net.named_parameters() if not n.startswith('encoder')]
groups = [{'params': [p for p in ps if (p.dim() > 1) == d], 'weight_decay': 1e-2 * d, 'scale': s} for ps, s in ((enc, A.encoder_lr), (dec, 1.)) for d in (0, 1)]
opt = torch.optim.AdamW(groups, A.lr); ema = copy.deepcopy(net); W = torch.tensor([1., 1., 1.3, 3., 2.])
stages = [(int(s), float(f)) for s, f in (v.split(':') for v in A.stages.split(','))]; t0 = time.time(); step = 0; since = 0; size = None; run = 0
while True:
    f = step / A.steps if A.steps else (time.time() - t0) / (60 * A.minutes)
    if f >= 1: break
    S = next((s for i, (s, _) in enumerate(stages) if f < sum(v for _, v in stages[:i + 1])), stages[-1][0])
    if S != size: size = S; since = step
    for g in opt.param_groups: g['lr'] = g['scale'] * (A.lr * min(1, (step + 1) / 100) * (.5 + .5 * np.cos(np.pi * f)) + 1e-5)
    x, y, k = batch(S, draw['all' if step % 4 == 3 else 'mask']); o, feat = net(net_input(x), True); y = y[:, ::2, ::2]
    loss = F.cross_entropy(o, y, ignore_index=-1, weight=W); p = o.softmax(1)[:, 2]; v = (y >= 0).float(); h = (y == 2).float()
    loss = loss + .5 * (1 - (2 * (p * h).sum((1, 2)) + 50) / ((p * v).sum((1, 2)) + h.sum((1, 2)) + 50)).mean()
    b = o.softmax(1)[:, 3] * v; t = (y == 3).float(); loss = loss + .3 * (1 - (2 * (b * t).sum() + 50) / (b.sum() + t.sum() + 50))
    if A.attributes:
        feat = net.drop(feat)
        loss = loss + A.attributes * sum(w * F.cross_entropy(net.heads[q](feat), T[q][k], weight=class_weights[q], ignore_index=-1) for q, w in TASK_WEIGHTS.items() if (T[q][k] >= 0).any()) / sum(TASK_WEIGHTS.values())
    opt.zero_grad(); loss.backward(); torch.nn.utils.clip_grad_norm_(net.parameters(), 2.); opt.step(); step += 1; run = .98 * run + .02 * loss.item()
    d = min(.998, (step - since) / (step - since + 20))
    with torch.no_grad():
        for e, q in zip(ema.parameters(), net.parameters()): e.mul_(d).add_(q, alpha=1 - d)
    if step % 100 == 0: print(step, round(time.time() - t0), S, 'loss %.3f' % run, flush=True)
torch.save({'net': ema.state_dict(), 'size': size, 'args': vars(A), 'steps': step}, A.out)

MORE = json.load(open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'masks', 'masks.json')))['cut']
cut = lambda i: people[i].get('mask_hair_badly_cut', MORE.get(crops.ids[i], 0))

def figures(size):
    k = np.flatnonzero(held & has_mask); prob = predict(ema, crops, k, size).numpy(); m = (crops.size - 256) // 2
    iou, false, beard = [], [], []
    for i, p in zip(k, prob):
        y = crops.labels[i, m:-m, m:-m]; v = y < 250; q = (p.argmax(0) == 2) & v; h = (y == 2) & v
        if h.sum() >= .02 * v.sum() and cut(i) < .3: iou.append(((h & q).sum() / (h | q).sum(), crops.ids[i]))
        if lab[i]['hair'] in ('bald', 'shaved'): false.append(((q & ~h).sum() / max(1, ((y == 1) & v).sum()), crops.ids[i]))
        b = (y == 3) & v; qb = (p.argmax(0) == 3) & v
        if b.sum() > 50: beard.append((b & qb).sum() / (b | qb).sum())
    z = np.array([t for t, _ in iou]); print(f'size {size} n {len(z)} hair IoU mean {z.mean():.3f} median {np.median(z):.3f} p10 {np.quantile(z, .1):.3f} | false hair {np.mean([t for t, _ in false]):.3f} of {len(false)} | beard {np.mean(beard) if beard else -1:.3f} of {len(beard)}')
    print('worst', [(i, round(float(t), 2)) for t, i in sorted(iou)[:6]], 'false', [(i, round(float(t), 3)) for t, i in sorted(false)[::-1][:5]])
def attribute_figures(size):
    k = np.flatnonzero(held); _, feat = predict(ema, crops, k, size, pooled=True)
    with torch.no_grad():
        for q in TASKS:
            y = T[q][torch.from_numpy(k)].numpy(); p = ema.heads[q](feat).argmax(1).numpy(); m = y >= 0; ok = (p == y)[m]
            print(f'{q:9s} right {ok.mean():.3f} balanced {np.mean([ok[y[m] == c].mean() for c in np.unique(y[m])]):.3f} of {m.sum()}')
if A.fold >= 0:
    attribute_figures(size)
    for s in dict.fromkeys([size, 192, 256]): figures(s)
print('END steps', step)
