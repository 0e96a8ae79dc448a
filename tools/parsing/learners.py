"""Trains many small nets at once on shared views: each takes only the blocks of a batch (folds) that it may see. On a GPU every
step is a captured graph, since single launches would take longer than the work."""
import contextlib, random, time
import numpy as np, torch

device = 'cuda' if torch.cuda.is_available() else 'cpu'; cuda = device == 'cuda'; pool = torch.cuda.graph_pool_handle() if cuda else None

def now():
    if cuda: torch.cuda.synchronize()
    return time.time()

def captured(f):
    """A function that repeats what f does, and the tensors that it fills anew."""
    if not cuda: return f, None
    s = torch.cuda.Stream(); s.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(s): f(); f()
    torch.cuda.current_stream().wait_stream(s); g = torch.cuda.CUDAGraph()
    with torch.cuda.graph(g, pool=pool): out = f()
    return g.replay, out

class Learner:
    """AdamW (Loshchilov and Hutter 2019) and an average of the weights, over one flat vector."""
    def __init__(self, net, rate, encoder_rate, decay, average):
        self.net = net.to(device); named = list(net.named_parameters()); n = sum(p.numel() for _, p in named); flat = lambda: torch.zeros(n, device=device); at = 0
        self.p, self.g, self.m, self.v, self.rate, self.decay, self.kept = (flat() for _ in range(7)); self.average = average; self.t, self.loss = torch.zeros((), device=device), torch.zeros((), device=device)
        for name, p in named:
            s = slice(at, at + p.numel()); at += p.numel(); self.p[s] = p.data.flatten(); p.data = self.p[s].view(p.shape); p.grad = self.g[s].view(p.shape)
            self.rate[s] = rate * (encoder_rate if name.startswith('encoder') else 1.); self.decay[s] = decay * (p.dim() > 1)
        self.kept.copy_(self.p); net.train()
    def step(self, loss, rate):
        self.g.zero_(); loss.backward(); g = self.g * (2. / (self.g.norm() + 1e-6)).clamp(max=1.); self.t += 1
        self.m.lerp_(g, .1); self.v.lerp_(g * g, .002); u = (self.m / (1 - .9 ** self.t)) / ((self.v / (1 - .998 ** self.t)).sqrt() + 1e-8)
        self.p -= rate * self.rate * (u + self.decay * self.p); self.kept += (1 - torch.clamp(self.t / (self.t + 20), max=self.average)) * (self.p - self.kept); self.loss.lerp_(loss.detach(), .02)
    def reset(self):
        for x in (self.m, self.v, self.t, self.loss): x.zero_()
        self.kept.copy_(self.p)
    @contextlib.contextmanager
    def averaged(self):
        own = self.p.clone(); self.p.copy_(self.kept); self.net.eval()
        try: yield self.net
        finally: self.p.copy_(own); self.net.train()
    def state(self):
        with self.averaged() as net: return {n: v.float().cpu().clone() for n, v in net.state_dict().items()}

class Sampler:
    """Draws m portraits of each fold by their chances, one block after the other."""
    def __init__(self, chance, fold, m):
        self.m = m; self.count = max(fold) + 1; w = max((fold == f).sum() for f in range(self.count)); self.reach = torch.full((self.count, w), 2.); self.ids = torch.zeros(self.count, w, dtype=torch.long)
        for f in range(self.count): k = np.flatnonzero(fold == f); c = np.cumsum(chance[k]); self.reach[f, :len(k) - 1] = torch.from_numpy(c / c[-1]).float()[:-1]; self.ids[f, :len(k)] = torch.from_numpy(k)
        self.reach, self.ids = self.reach.to(device), self.ids.to(device)
    def __call__(self): return self.ids.gather(1, torch.searchsorted(self.reach, torch.rand(self.count, self.m, device=device))).flatten()

def rows(held, m, count=5):
    """Rows of a batch that a net may see which holds out a fold (none: -1)."""
    return torch.cat([torch.arange(f * m, f * m + m) for f in range(count) if f != held]).to(device)

def flat(x): return [x] if torch.is_tensor(x) else [t for v in (x.values() if isinstance(x, dict) else x) for t in flat(v)]

def train(learners, draw, seconds, rounds, variants=1):
    """Trains pairs of a Learner and its loss of a batch for so long, at a rate that falls by the cosine of the time gone. Each of
    `variants` captures of `draw` holds what it draws on the host."""
    rate = torch.zeros((), device=device); draws = [captured(draw) for _ in range(variants if cuda else 1)]
    if cuda:
        batch = draws[0][1]; moves = [i and captured(lambda: [a.copy_(b) for a, b in zip(flat(batch), flat(o))])[0] for i, (_, o) in enumerate(draws)]; steps = []
        for learner, loss in learners: steps.append(captured(lambda: learner.step(loss(batch), rate))[0]); learner.reset()
    t0 = now(); step = 0
    while True:
        if step % 8 == 0: f = max((now() - t0) / seconds, step / rounds)
        if f >= 1: break
        rate.fill_(min(1, (step + 1) / 100) * (.5 + .5 * np.cos(np.pi * f)) + 5e-3); i = random.randrange(len(draws)); drawn = draws[i][0]()
        if cuda:
            if i: moves[i]()
            for s in steps: s()
        else:
            for learner, loss in learners: learner.step(loss(drawn), rate)
        step += 1
    print('rounds', step, 'seconds', round(now() - t0), 'loss', [round(l.loss.item(), 3) for l, _ in learners], flush=True)
