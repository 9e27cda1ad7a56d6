import { readFileSync } from 'node:fs'
import path from 'node:path'
import { identifiersOf, wordsOf } from './identifiers.ts'
import type { SourceTree } from './sourceTree.ts'

/**
 * The words of the last table of `shared/GLOSSARY.md` in identifiers and file names. A row whose first cell has a remark
 * in parentheses depends on what is meant, and is left to the reader.
 */

interface RefusedWord {
  /** Its words, e.g. `go on` for `goOn`. */
  readonly words: readonly string[]
  readonly instead: string
}

export interface RefusedName {
  readonly file: string
  /** 0 for the file's own name. */
  readonly line: number
  readonly name: string
  readonly instead: string
}

/** Where a name that others decide stands as it is. */
export interface KeptName {
  readonly name: RegExp
  readonly files: RegExp
  readonly reason: string
}

const keptNames: readonly KeptName[] = [
  {
    name: /^deliveryAskedAt$/,
    files: /^(functions\/liquidation|workflows)\//,
    reason: 'a stored attribute of a liquidation',
  },
  {
    name: /^standing$/,
    files: /./,
    reason:
      'a field on the wire (of a payout, a step of a trail, a step of the KYC, an event) and a stored attribute of a market day',
  },
  {
    name: /^(askedAt|askedBy|askedAgain)$/,
    files:
      /^(functions\/(auth|identity-verification|kyc-record|notifications|platform\/oneTimeCodes)|workflows\/ops-list-reviews)\//,
    reason: 'stored attributes of codes and KYC records, and a field of the output of ops-list-reviews',
  },
  {
    name: /^said$/,
    files: /^(shared\/vocabulary\/(\w+\/)?operatorInput\.ts$|workflows\/|infra\/local\/)/,
    reason: 'a field of the output of an operator flow, which running executions carry',
  },
  {
    name: /^(asked|told)$/,
    files: /^functions\/sandbox\/identity\//,
    reason: "stored columns of the sandbox's table of identity applications",
  },
  {
    name: /^mood$/,
    files: /^(functions\/providers\/.*\.test\.ts$|functions\/sandbox\/|infra\/proof\/)/,
    reason: "a field of the sandbox's address /moods",
  },
]

/** Reads the table `Not | But`. */
export function refusedWordsOf(glossary: string): RefusedWord[] {
  const [, table = ''] = glossary.split('## Words that are not used')
  const rows = [...table.matchAll(/^\| (?!Not |-)(.+?) \| (.+?) \|$/gm)]
  return rows
    .filter(([, words = '']) => !words.includes('('))
    .flatMap(([, words = '', instead = '']) =>
      words.split(', ').map(word => ({ words: wordsOf(word), instead })),
    )
}

/** `story` also refuses `stories`, `judge` also `judges` and `judged`. */
const isFormOf = (word: string, refused: string): boolean =>
  word === refused ||
  [`${refused}s`, `${refused}d`, `${refused}ed`, refused.replace(/y$/, 'ies')].includes(word)

function refusedIn(name: string, refused: readonly RefusedWord[]): string | undefined {
  const words = wordsOf(name)
  return refused.find(one =>
    words.some((_, start) => one.words.every((word, index) => isFormOf(words[start + index] ?? '', word))),
  )?.instead
}

/** Every refused name, once per file: at its first place. */
export function refusedNames(tree: SourceTree): RefusedName[] {
  const refused = refusedWordsOf(readFileSync(path.join(tree.root, 'shared/GLOSSARY.md'), 'utf8'))
  // Most files hold none of the words: they need not be parsed.
  const mayHold = new RegExp(
    refused
      .map(({ words }) => words.join('[^a-z]?'))
      .join('|')
      .replaceAll('y', '(?:y|ies)'),
    'i',
  )
  // The same names stand in many files.
  const known = new Map<string, string | undefined>()
  const insteadOf = (name: string): string | undefined => {
    if (!known.has(name)) known.set(name, refusedIn(name, refused))
    return known.get(name)
  }
  const kept = (name: string, file: string): boolean =>
    keptNames.some(one => one.name.test(name) && one.files.test(file))
  return tree.files.flatMap(file => {
    const text = tree.read(file)
    const places = mayHold.test(text) ? identifiersOf(file, text) : []
    const found = new Map<string, RefusedName>()
    for (const { name, at } of [{ name: path.basename(file), at: -1 }, ...places]) {
      const instead = insteadOf(name)
      if (instead === undefined || found.has(name) || kept(name, file)) continue
      found.set(name, { file, line: at < 0 ? 0 : text.slice(0, at).split('\n').length, name, instead })
    }
    return [...found.values()]
  })
}
