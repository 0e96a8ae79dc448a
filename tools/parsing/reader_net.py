"""The reading net: the parsing net up to its grid of an eighth, seen closer. What it finds there is pooled over places of the
head, by its own classes and by where the eyes are, and votes for the words of labels.json."""
import torch, torch.nn as nn, torch.nn.functional as F
from net import CLASSES, ParsingNet, up

WIDTH, LOWERED = 4.8, .15  # of the view in distances of the eye centres, and how far its middle lies below the eyes
POOLS = ('top', 'sides', 'skin', 'lower', 'eyes', 'all')  # hair above the forehead and beside it, skin, lower face, eyes
TOP, LOWER, EYES = 1, 2, 4  # bits of the plane of places
WORDS = {
    'bald': ('bald', 'shaved', 'receding', 'thinning', 'full'),
    'color': ('black', 'dark_brown', 'brown', 'light_brown', 'blond', 'red', 'salt_pepper', 'grey', 'white'),
    'curl': ('straight', 'wavy', 'curly', 'coily'),
    'length': ('cropped', 'short', 'ears', 'chin', 'shoulder', 'long'),
    'fringe': ('none', 'side', 'full'),
    'volume': ('flat', 'medium', 'big'),
    'parting': ('none', 'side', 'middle'),
    'beard': ('none', 'stubble', 'moustache', 'goatee', 'short_beard', 'full_beard'),
    'glasses': ('none', 'rimless', 'half_rim', 'thin', 'thick'),
    'mouth': ('closed', 'smile', 'teeth', 'laugh', 'open'),
    'skin': ('very_light', 'light', 'medium', 'brown', 'dark'),
    'age': ('young', 'middle', 'old'),
}
READ = {  # pools that each task is read from
    'bald': ('top', 'skin', 'all'), 'color': ('top', 'sides', 'skin', 'all'), 'curl': ('top', 'sides', 'all'), 'length': ('top', 'sides', 'all'), 'fringe': ('top', 'sides', 'all'), 'volume': ('top', 'sides', 'all'),
    'parting': ('top', 'all'), 'beard': ('lower',), 'glasses': ('eyes',), 'mouth': ('lower',), 'skin': ('skin', 'lower'), 'age': ('top', 'sides', 'skin', 'lower', 'eyes'),
}
ALIKE = {  # words that viewers take for one another
    'bald': 'bald-shaved bald-receding receding-thinning receding-full thinning-full',
    'color': 'black-dark_brown dark_brown-brown brown-light_brown light_brown-blond light_brown-red salt_pepper-grey grey-white salt_pepper-dark_brown blond-white',
    'curl': 'straight-wavy wavy-curly curly-coily', 'length': 'cropped-short short-ears ears-chin chin-shoulder shoulder-long', 'fringe': 'none-side side-full', 'volume': 'flat-medium medium-big', 'parting': 'none-side none-middle',
    'beard': 'none-stubble stubble-short_beard stubble-goatee goatee-short_beard goatee-moustache short_beard-full_beard', 'glasses': 'rimless-half_rim half_rim-thin thin-thick', 'mouth': 'closed-smile teeth-laugh teeth-open',
    'skin': 'very_light-light light-medium medium-brown brown-dark', 'age': 'young-middle middle-old',
}
OF_HAIR = ('bald', 'color', 'curl', 'length', 'fringe', 'volume', 'parting')
VOTED = ('bald', 'color', 'curl', 'length', 'beard', 'glasses', 'skin')  # what the product reads, in the order of word-votes.ts; the others only teach

def word(task, l):
    """The word of a label; none of the task's where a portrait does not count."""
    covered = l['hair'] == 'covered' or l['headwear'] != 'none'; bare = l['hair'] in ('bald', 'shaved')
    if task == 'bald': return None if covered else l['hair']
    if task in OF_HAIR and (covered or bare): return None
    if task == 'parting': return {'left': 'side', 'right': 'side'}.get(l['parting'], l['parting'])
    if task == 'beard': return {'long_beard': 'full_beard'}.get(l['facial_hair'], l['facial_hair'])
    if task == 'glasses': return {'dark': 'thick'}.get(l['glasses'], l['glasses'])
    if task == 'skin': return {'olive': 'medium'}.get(l['skin'], l['skin'])
    return l['hair_color' if task == 'color' else task]

def soft_targets(task, labels, doubt):
    """Shares of words, portraits by words, `doubt` of it on words that are taken for the label's; zeros where a portrait does not count."""
    words = WORDS[task]; t = torch.zeros(len(labels), len(words)); alike = torch.zeros(len(words), len(words))
    for p in ALIKE[task].split(): a, b = (words.index(w) for w in p.split('-')); alike[a, b] = alike[b, a] = 1
    for i, l in enumerate(labels):
        w = word(task, l)
        if w in words: k = words.index(w); n = alike[k]; t[i] = doubt * n / n.sum().clamp(min=1); t[i, k] = 1 - t[i].sum()
    return t

class ReaderNet(nn.Module):
    def __init__(self, nets, hidden=128, drop=.5, c=(64, 48)):
        super().__init__(); base = ParsingNet(nets); self.drop = nn.Dropout(drop)
        for name in ('encoder', 'deep', 'deep3', 'from4', 'skip3', 'mix3'): setattr(self, name, getattr(base, name))
        self.classes = nn.Conv2d(c[1], len(CLASSES), 1); self.hidden = nn.Conv2d(c[1] + c[0], hidden, 1)
        self.heads = nn.ModuleDict({k: nn.Linear(hidden * len(READ[k]), len(words)) for k, words in WORDS.items()})
        nn.init.kaiming_normal_(self.hidden.weight, nonlinearity='relu'); nn.init.zeros_(self.hidden.bias)
        for h in self.heads.values(): nn.init.normal_(h.weight, std=.02); nn.init.zeros_(h.bias)
    def start(self, state):
        """Takes the weights that it shares with a trained parsing net."""
        self.load_state_dict({n: v for n, v in state.items() if n in self.state_dict() and not n.startswith('heads')}, strict=False)
    def forward(self, x, places):
        """Scores of words by task, and class scores at an eighth of the size."""
        _, _, s3, e = self.encoder(x); d = F.relu(self.deep(e)); d = F.relu(self.deep3(d) + d)
        z = F.relu(up(self.from4(d), s3) + self.skip3(s3)); m = F.relu(self.mix3(z) + z); o = self.classes(m)
        h = F.relu(self.hidden(torch.cat([m, up(d, m)], 1))).float(); p = o.detach().float().softmax(1); bit = lambda b: ((places & b) > 0).float()[:, None]
        top = bit(TOP); w = torch.cat([p[:, 2:3] * top, p[:, 2:3] * (1 - top), p[:, 1:2], bit(LOWER), bit(EYES), torch.ones_like(top)], 1)
        pooled = torch.einsum('nchw,nphw->npc', h, w) / (w.sum((2, 3))[:, :, None] + 1)
        return {k: head(self.drop(torch.cat([pooled[:, POOLS.index(q)] for q in READ[k]], 1))) for k, head in self.heads.items()}, o
