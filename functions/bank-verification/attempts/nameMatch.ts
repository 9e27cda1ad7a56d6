/**
 * Whether the bank's name for an account is the name that was typed. Titles, relations and punctuation do not count,
 * the order of the words does not, initials may stand for names, and of a joint account any holder will do.
 */

export interface NameVerdict {
  readonly matches: boolean
  /** 0 to 100: how alike the best holder's name is. 85 and more match; 60 to 84 are a case for the proof. */
  readonly score: number
}

const matchFrom = 85

/** Compares a typed name with a registered one, e.g. `R K SHARMA` with `SHRI RAJESH KUMAR SHARMA`. */
export function nameMatch(typed: string, registered: string): NameVerdict {
  const wanted = holdersOf(typed)
  const found = holdersOf(registered)
  let best = { matches: false, score: 0 }
  for (const one of wanted) {
    for (const other of found) {
      const verdict = compare(one, other)
      if (verdict.score > best.score) best = verdict
    }
  }
  return best
}

const titles = new Set([
  'MR',
  'MRS',
  'MS',
  'MISS',
  'DR',
  'SHRI',
  'SRI',
  'SMT',
  'KUMARI',
  'KUM',
  'MASTER',
  'PROF',
])
/** `S/O …`: son, daughter, wife, care of; what follows, up to the next holder, is another person. */
const relation = /\b[SDWC]\s*\/\s*O\b.*?(?=\s+AND\s+|&|$)/g
/** `M/S`: a firm's title. */
const firm = /\bM\s*\/\s*S\b\.?/g

function holdersOf(name: string): string[][] {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(relation, ' ')
    .replace(firm, ' ')
    .split(/\s+AND\s+|[&/]/)
    .map(part => tokensOf(part))
    .filter(tokens => tokens.length > 0)
}

function tokensOf(name: string): string[] {
  const words = name
    .replace(/[’'`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter(word => word !== '')
  // A title is one only in front of a name.
  while (words.length > 1 && titles.has(words[0] ?? '')) words.shift()
  return words
}

function compare(a: readonly string[], b: readonly string[]): NameVerdict {
  const likeness = tokenSetRatio(a, b)
  // Long common words must not carry another surname over the line: what differs may be spelt otherwise, no more.
  const score = likeness >= matchFrom && !areSpellings(a, b) ? matchFrom - 1 : likeness
  if (score >= matchFrom) return { matches: true, score }
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a]
  if (isContained(shorter, longer)) return { matches: true, score: matchFrom }
  return { matches: false, score }
}

/**
 * Every word of the shorter name finds a word of the longer one, itself or its initial. At least one whole word
 * must agree, and a single word proves nothing beside a longer name.
 */
function isContained(shorter: readonly string[], longer: readonly string[]): boolean {
  if (shorter.length < 2) return false
  const left = [...longer]
  let whole = 0
  // Whole words first, so that an initial does not take the word another one needs.
  const initials: string[] = []
  for (const word of shorter) {
    const at = left.indexOf(word)
    if (at < 0) {
      initials.push(word)
      continue
    }
    left.splice(at, 1)
    if (word.length > 1) whole += 1
  }
  for (const word of initials) {
    const at = left.findIndex(
      other =>
        (word.length === 1 && other.startsWith(word)) || (other.length === 1 && word.startsWith(other)),
    )
    if (at < 0) return false
    left.splice(at, 1)
  }
  return whole > 0
}

/** `MOHAMMED` is 88 to `MOHAMMAD`; `RAJESH` is 83 to `RAMESH`, who is another person. */
const spellingFrom = 85

/** Whether the words that differ are spellings of each other, e.g. `MOHAMMED` and `MOHAMMAD`. */
function areSpellings(a: readonly string[], b: readonly string[]): boolean {
  const onlyA = a.filter(word => !b.includes(word))
  const onlyB = b.filter(word => !a.includes(word))
  const [fewer, more] = onlyA.length <= onlyB.length ? [onlyA, onlyB] : [onlyB, onlyA]
  return fewer.every(word => more.some(other => ratio(word, other) >= spellingFrom))
}

/** Token-set ratio, 0 to 100: common words against each whole name, the best of the three pairs. */
function tokenSetRatio(a: readonly string[], b: readonly string[]): number {
  const setA = new Set(a)
  const setB = new Set(b)
  const common = [...setA].filter(word => setB.has(word)).sort()
  const onlyA = [...setA].filter(word => !setB.has(word)).sort()
  const onlyB = [...setB].filter(word => !setA.has(word)).sort()
  const shared = common.join(' ')
  const wholeA = [...common, ...onlyA].join(' ')
  const wholeB = [...common, ...onlyB].join(' ')
  const ratios = [ratio(wholeA, wholeB)]
  // A single common word, e.g. the surname, must not make two persons one.
  if (common.length >= 2) ratios.push(ratio(shared, wholeA), ratio(shared, wholeB))
  return Math.max(...ratios)
}

/** Likeness of two texts by their edits: 100 × (1 − distance of insertions and deletions / both lengths). */
function ratio(a: string, b: string): number {
  if (a.length + b.length === 0) return 0
  return Math.round((200 * longestCommon(a, b)) / (a.length + b.length))
}

/** Length of the longest common subsequence. */
function longestCommon(a: string, b: string): number {
  let above = new Array<number>(b.length + 1).fill(0)
  for (const letter of a) {
    const row = [0]
    for (let at = 1; at <= b.length; at += 1) {
      row.push(letter === b[at - 1] ? (above[at - 1] ?? 0) + 1 : Math.max(above[at] ?? 0, row[at - 1] ?? 0))
    }
    above = row
  }
  return above[b.length] ?? 0
}
