"""train_reader.py CROPS LABELS NETS PARSERS OUT: trains the reading nets of all folds and the one of all people at once, each from the
parsing net that was trained on the same people (PARSERS/0.pt to 4.pt, all.pt, of train.py), and prints what those of folds say of people they never saw."""
import argparse, os, random, sys
import numpy as np, torch, torch.nn.functional as F
HERE = os.path.dirname(os.path.abspath(__file__)); sys.path.insert(0, HERE)
from data import Crops, lit_from_left, mirrored, net_input
from labels import read
from learners import Learner, Sampler, cuda, device, rows, train
from reader_net import OF_HAIR, WORDS, ReaderNet, soft_targets
from reader_views import Views

ap = argparse.ArgumentParser(); a = ap.add_argument
a('crops'); a('labels'); a('nets'); a('parsers'); a('out'); a('--seconds', type=float, default=1e9); a('--rounds', type=int, default=2168); a('--block', type=int, default=24); a('--seed', type=int, default=0)
a('--size', type=int, default=256); a('--rate', type=float, default=2e-3); a('--encoder-rate', type=float, default=.5); a('--decay', type=float, default=.1); a('--doubt', type=float, default=.15)
A = ap.parse_args(); torch.manual_seed(A.seed); np.random.seed(A.seed); random.seed(A.seed)
crops = Crops(A.crops, device); items = read(A.labels); people = [items[i] for i in crops.ids]; lab = [p['labels'] for p in people]; fold = np.array([p['fold'] for p in people])
targets = {k: soft_targets(k, lab, A.doubt).to(device) for k in WORDS}; kind = torch.tensor([{'none': 0, 'stubble': 1}.get(l['facial_hair'], 2) for l in lab], device=device)
rare = np.array([1 + 2 * (l['hair'] in ('bald', 'shaved')) + 2 * (l['facial_hair'] != 'none') + 2 * (l['facial_hair'] == 'stubble') + 1.5 * (l['curl'] in ('curly', 'coily')) + .5 * (l['curl'] == 'wavy')
                 + (l['hair_color'] in ('white', 'red')) + .7 * (l['glasses'] != 'none') + (l['skin'] in ('dark', 'brown', 'medium')) for l in lab])
TASK_WEIGHTS = {'color': 2, 'curl': 2, 'beard': 2, 'bald': 1, 'skin': 1, 'glasses': 1}  # of a loss; half for the rest
CLASS_WEIGHTS = torch.tensor([1., 1., 1., 2., 2.], device=device)
views = Views(crops, A.size); sample = Sampler(rare, fold, A.block); stubble = F.one_hot(torch.tensor([1]), len(WORDS['beard'])).float().to(device)

def balance(k):
    """Weights of words by the power -.5 of how often they are drawn."""
    n = ((targets[k] > .5).float().cpu() * torch.tensor(rare)[:, None]).sum(0); w = torch.where(n > 0, n.clamp(min=1) ** -.5, torch.zeros_like(n)); return (w / ((n * w).sum() / n.sum())).float().to(device)
balances = {k: balance(k) for k in WORDS}

def cells(maps): return maps[:, 4::8, 4::8].contiguous()

@torch.no_grad()
def draw():
    k = sample(); x, y, places, hair_of, beard_of, painted, off_color, off_skin = views(k, kind); turned = lit_from_left(x); share = {}
    for q in WORDS:
        t = targets[q][hair_of if q in OF_HAIR else beard_of if q == 'beard' else k]
        if q == 'beard': t = torch.where(painted[:, None], stubble, t)
        if q == 'age': t = t * ((hair_of == k) & (beard_of == k))[:, None]
        if q in ('color', 'skin'): t = t * ~(off_color if q == 'color' else off_skin)[:, None]
        share[q] = t * (t * balances[q]).sum(1, keepdim=True)
    return net_input(mirrored(x, turned)).contiguous(memory_format=torch.channels_last), cells(mirrored(y, turned)), cells(mirrored(places, turned)), share

def loss_of(net, own):
    def loss(batch):
        x, y, places, share = batch
        with torch.autocast(device, dtype=torch.bfloat16, enabled=cuda, cache_enabled=False): s, o = net(x[own].contiguous(memory_format=torch.channels_last), places[own])
        said = sum(TASK_WEIGHTS.get(q, .5) * (share[q][own] * s[q].float().log_softmax(1)).sum() for q in WORDS) / len(own) / len(WORDS)
        return .5 * F.cross_entropy(o.float(), y[own], ignore_index=-1, weight=CLASS_WEIGHTS) - said
    return loss

learners = []
for held in (-1, 0, 1, 2, 3, 4):
    net = ReaderNet(A.nets); net.start(torch.load(os.path.join(A.parsers, f'{"all" if held < 0 else held}.pt'))['net']); learners.append((held, Learner(net, A.rate, A.encoder_rate, A.decay, .999)))
os.makedirs(A.out, exist_ok=True); train([(l, loss_of(l.net, rows(held, A.block))) for held, l in learners], draw, A.seconds, A.rounds)
for held, l in learners:
    torch.save({'net': l.state(), 'size': A.size, 'args': vars(A)}, os.path.join(A.out, f'{"all" if held < 0 else held}.pt'))
    if held < 0: continue
    k = torch.from_numpy(np.flatnonzero(fold == held)).to(device); right = []
    with torch.no_grad(), l.averaged() as net: x, _, places = views.plain(k); turned = lit_from_left(x); s, _ = net(net_input(mirrored(x, turned)), cells(mirrored(places, turned)))
    for q in WORDS: t = targets[q][k]; m = t.sum(1) > 0; right.append(f'{q} {(s[q].argmax(1) == t.argmax(1))[m].float().mean():.3f}')
    print('fold', held, ' '.join(right), flush=True)
