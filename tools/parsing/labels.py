"""Words of labels.json as classes of the attribute heads; None where a portrait does not count."""
import json

TASKS = {
    'hair': ('none', 'some'),
    'color': ('dark', 'brown', 'fair', 'red', 'grey', 'white'),
    'length': ('none', 'short', 'ears', 'chin', 'long'),
    'curl': ('straight', 'wavy', 'curly'),
    'fringe': ('none', 'side', 'full'),
    'beard': ('none', 'stubble', 'moustache', 'goatee', 'full'),
    'glasses': ('none', 'some'),
    'headwear': ('none', 'some'),
    'mouth': ('closed', 'smile', 'teeth', 'open'),
    'skin': ('very_light', 'light', 'medium', 'brown', 'dark'),
}

def target(task, l):
    covered = l['hair'] == 'covered' or l['headwear'] != 'none'
    bald = l['hair'] in ('bald', 'shaved')
    if task == 'hair': return None if l['hair'] == 'covered' else 'none' if bald else 'some'
    if task == 'color':
        return None if bald or covered else {'black': 'dark', 'dark_brown': 'dark', 'brown': 'brown', 'light_brown': 'brown', 'blond': 'fair', 'red': 'red', 'salt_pepper': 'grey', 'grey': 'grey', 'white': 'white'}.get(l['hair_color'])
    if task == 'length': return None if covered else 'none' if bald else {'cropped': 'short', 'short': 'short', 'ears': 'ears', 'chin': 'chin', 'shoulder': 'long', 'long': 'long'}.get(l['length'])
    if task == 'curl': return None if bald or covered else {'coily': 'curly'}.get(l['curl'], l['curl'])
    if task == 'fringe': return None if bald or covered else l['fringe']
    if task == 'beard': return {'short_beard': 'full', 'full_beard': 'full', 'long_beard': 'full'}.get(l['facial_hair'], l['facial_hair'])
    if task == 'glasses': return 'none' if l['glasses'] == 'none' else 'some'
    if task == 'headwear': return 'none' if l['headwear'] == 'none' else 'some'
    if task == 'mouth': return {'laugh': 'teeth'}.get(l['mouth'], l['mouth'])
    if task == 'skin': return {'olive': 'medium'}.get(l['skin'], l['skin'])

def targets(items):
    """Class numbers by task, -1 where a portrait does not count."""
    return {t: [TASKS[t].index(c) if (c := target(t, i['labels'])) in TASKS[t] else -1 for i in items] for t in TASKS}

def read(path): return {i['id']: i for i in json.load(open(path))['items']}
