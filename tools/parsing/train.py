"""train.py CROPS LABELS NETS OUT [--start FOLDER]: trains the parsing nets of all folds, each on all portraits but those of its fold, and
the one of all people at once (0.pt to 4.pt, all.pt), then prints the figures of each fold. What is held out is never trained on or selected by: the last average of weights counts."""
import argparse, json, os, random, sys
import numpy as np, torch, torch.nn.functional as F
HERE = os.path.dirname(os.path.abspath(__file__)); sys.path.insert(0, HERE)
import export
from augment import BEARD, HAIR, Augment
from data import Crops, lit_from_left, mirrored, net_input
from figures import mask_figures, mask_text, score_text
from labels import TASKS, read, targets
from learners import Learner, Sampler, cuda, device, rows, train
from net import ParsingNet

ap = argparse.ArgumentParser(); a = ap.add_argument
a('crops'); a('labels'); a('nets'); a('out'); a('--start', default='', help='folder of 0.bin to 4.bin and all.bin'); a('--seconds', type=float, default=1e9); a('--rounds', type=int, default=2272); a('--block', type=int, default=20); a('--seed', type=int, default=0); a('--size', type=int, default=224)
a('--channels', default='64,48,32,16'); a('--rate', type=float, default=2.5e-3); a('--encoder-rate', type=float, default=.5); a('--decay', type=float, default=1e-2); a('--attributes', type=float, default=.5); a('--average', type=float, default=.998)
A = ap.parse_args(); torch.manual_seed(A.seed); np.random.seed(A.seed); random.seed(A.seed)

crops = Crops(A.crops, device); items = read(A.labels); people = [items[i] for i in crops.ids]; lab = [p['labels'] for p in people]
fold = np.array([p['fold'] for p in people]); T = {k: torch.tensor(v, device=device) for k, v in targets(people).items()}
rare = np.array([4.5 if l['hair'] in ('bald', 'shaved') else 4. if l['headwear'] != 'none' else 3. if l['facial_hair'] == 'stubble' else 2. if l['facial_hair'] != 'none' else 1.5 if l['hair'] in ('receding', 'thinning') else 1. for l in lab]) * crops.has_map
TASK_WEIGHTS = {'hair': 1, 'color': 2, 'length': 1, 'curl': 2, 'fringe': 1, 'beard': 2, 'glasses': 1, 'headwear': 1, 'mouth': .5, 'skin': 1}
COVERED = {'hair': -1, 'color': -1, 'length': -1, 'curl': -1, 'fringe': -1, 'headwear': 1}  # targets of heads with a drawn covering
class_weights = {k: torch.tensor([len(t[t >= 0]) / max(1, (t == c).sum().item()) / len(TASKS[k]) for c in range(len(TASKS[k]))], device=device).float().clamp(.3, 3) for k, t in T.items()}
MORE = json.load(open(os.path.join(HERE, 'masks', 'masks.json')))['cut']
cut = lambda i: people[i].get('mask_hair_badly_cut', MORE.get(crops.ids[i], 0))

augment = Augment(crops, A.size); augment.blocks = 5; sample = Sampler(rare, fold, A.block); W = torch.tensor([1., 1., 1., 2., 2.], device=device)

@torch.no_grad()
def draw():
    k = sample(); x, y, covered = augment(k); turned = lit_from_left(x); words = {q: t[k].masked_fill(covered, COVERED[q]) if q in COVERED else t[k] for q, t in T.items()}
    return net_input(mirrored(x, turned)).contiguous(memory_format=torch.channels_last), mirrored(y, turned)[:, ::2, ::2].contiguous(), words

def mask_loss(o, y):
    """Cross entropy, and the overlap (Dice) of hair head by head and of beards over the batch."""
    p = o.softmax(1); v = (y >= 0).float(); h = (y == HAIR).float(); t = (y == BEARD).float(); hair = p[:, HAIR] * v; b = p[:, BEARD] * v
    return F.cross_entropy(o, y, ignore_index=-1, weight=W) + .5 * (1 - (2 * (hair * h).sum((1, 2)) + 50) / (hair.sum((1, 2)) + h.sum((1, 2)) + 50)).mean() + .3 * (1 - (2 * (b * t).sum() + 50) / (b.sum() + t.sum() + 50))

def score_loss(net, feat, words):
    feat = net.drop(feat)
    return sum(w * F.cross_entropy(net.heads[q](feat), words[q], weight=class_weights[q], ignore_index=-1).nan_to_num() for q, w in TASK_WEIGHTS.items()) / sum(TASK_WEIGHTS.values())

def loss_of(net, own):
    def loss(batch):
        x, y, words = batch
        with torch.autocast(device, dtype=torch.bfloat16, enabled=cuda, cache_enabled=False): o, feat = net(x[own].contiguous(memory_format=torch.channels_last))
        return mask_loss(o.float(), y[own]) + A.attributes * score_loss(net, feat.float(), {q: t[own] for q, t in words.items()})
    return loss

learners = []; name = lambda held: 'all' if held < 0 else str(held)
for held in (-1, 0, 1, 2, 3, 4):
    net = ParsingNet(A.nets, {k: len(v) for k, v in TASKS.items()}, [int(c) for c in A.channels.split(',')])
    if A.start: export.read(os.path.join(A.start, f'{name(held)}.bin'), net)
    learners.append((held, Learner(net, A.rate, A.encoder_rate, A.decay, A.average)))
os.makedirs(A.out, exist_ok=True); train([(l, loss_of(l.net, rows(held, A.block))) for held, l in learners], draw, A.seconds, A.rounds, variants=4)
for held, l in learners:
    torch.save({'net': l.state(), 'size': A.size, 'channels': l.net.c, 'args': vars(A)}, os.path.join(A.out, f'{name(held)}.pt'))
    if held < 0: continue
    with l.averaged() as net: k = np.flatnonzero(fold == held); print('fold', held, mask_text(*mask_figures(net, crops, people, cut, k, A.size))); print(' ', score_text(net, crops, T, k, A.size), flush=True)
