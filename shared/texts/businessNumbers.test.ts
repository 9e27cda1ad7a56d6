import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { nodesOf, type SyntaxNode, syntaxOf } from '../../infra/checks/structure/identifiers.ts'

/**
 * A number of a business rule is not typed into a sentence: the sentence takes it from `shared/vocabulary/businessRules.ts`,
 * so that rule and sentence change together. Numbers that are no rule of ours stand here with the reason.
 */

const root = path.resolve(import.meta.dirname, '../..')

const allowed: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/^\d{4}-\d{2}-\d{2}$|^holiday-|^T00:00:00Z$/, 'a date or time as data'],
  [/[₹{]?(?:per |हर |of )₹?100\b|हर ₹?100/, 'prices are quoted per 100 of face value'],
  [/26AS/, 'the name of a form'],
  [/since 1 April|1 अप्रैल|Form 1|31 March|31 मार्च/i, 'dated tax law: an edit is a new answer'],
  [
    /SEBI’s method of 18 August 2025|SEBI की 18 अगस्त 2025/,
    'SEBI’s dated method of the yield: an edit is a new answer',
  ],
  [/0\.0001%|15 days before|15 दिन पहले/, 'stamp duty and record date are law, dated in shared/finance'],
  [/IN300214|NSDL|6 digits, or 8|6 अंक, या 8|ABCPE1234F|IFSC|^11 /, 'the format of a number others give out'],
  [
    /\b16 (digits|अंक)|6 (to|से) 16|10 (to|से) 22|^10 (digits|अंक)|starting with 6|6, 7, 8/,
    'the format of an input',
  ],
  [/lakh|लाख|crore|करोड़/, 'income bands of the documents, and statistics with their date'],
  [/overdue 90 days|^90 दिन/, 'a bad loan as the Reserve Bank defines it'],
  [/365/, 'the day count of SEBI, in shared/finance'],
  [/24 ?- ?48/, 'a sentence of the documents, to the letter (D2 s8)'],
  [
    /31st August 2025|31 अगस्त 2025|24 November|25 December|24 नवंबर|25 दिसंबर/,
    'a date in an example or a notice',
  ],
  [/₹10,000\b|₹1,00,000|usually 2%|आमतौर पर 2%/, 'usual amounts of instruments, not a rule'],
  [/₹300/, 'amounts of an offer that is not built'],
  [/5 (to|से) 7|within 7 working days, please|7 कार्यदिवस में इसे न/, 'what banks need, not a promise of ours'],
  [/^100%$|^1\.10\.3$/, 'a statistic; a version'],
  [/100 %/, 'the whole of something, in percent'],
  [/एक-दो दिन/, 'a day or two: no number'],
  [/^(1 of|.* में से 1 )|(From 1 to|^1 से)|least 1$|कम से कम 1$/, 'one, as a word'],
  [/^[\w.-]+$/, 'an id, a key or a path'],
  [/^https?:|^\/|\.ts$/, 'an address'],
]

const folders = [
  'shared/texts/en',
  'shared/texts/en/account',
  'shared/texts/en/articles',
  'shared/texts/hi',
  'shared/texts/hi/account',
  'shared/texts/hi/articles',
  'functions/content/data',
  'functions/content/data/faqs',
  'functions/notifications',
]
const files = [
  ...folders.flatMap(folder => readdirSync(path.join(root, folder)).map(name => `${folder}/${name}`)),
  'functions/auth/links/letters.ts',
  'functions/auth/closure/letters.ts',
].filter(file => /(texts\/(en|hi)\/.*|etters|data\/.*)\.ts$/.test(file) && !file.endsWith('.test.ts'))

/** The sentences of a file: its strings, and the parts of its templates between the values. */
function sentencesOf(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  const sentenceOf = (node: SyntaxNode): string[] => {
    if (node.type === 'Literal' && typeof node.value === 'string') return [node.value]
    return node.type === 'TemplateElement'
      ? [text.slice(node.start, node.end).replace(/^[`}]|(`|\$\{)$/g, '')]
      : []
  }
  return [...nodesOf(syntaxOf(file, text))].flatMap(sentenceOf)
}

const digits = /(?<![\w{])[₹]?\d/
const words =
  /\b(two|three|four|five|six|seven|ten|fifteen|twenty|thirty|sixty) (working )?(days|minutes|hours|seconds)|(दो|तीन|चार|पाँच|सात|दस|पंद्रह|बीस|तीस) (कार्य ?दिवस|मिनट|घंट|सेकंड|दिन)/i

/** Numbers that are no figures: the mark of a step in a list, an index, a form, a year that has passed. */
const noFigures = /(?<=^|\n|\\n)\d{1,2}\. |Nifty 50|निफ्टी 50|Form 26AS|(in|August|अगस्त) 2025|नमूने की, जो 2025/g

it.each(files)('%s takes the numbers of rules from businessRules.ts', file => {
  const typed = sentencesOf(file).filter(written => {
    const sentence = written.replace(noFigures, '')
    return (
      (digits.test(sentence) || words.test(sentence)) && !allowed.some(([pattern]) => pattern.test(written))
    )
  })
  expect(
    typed,
    'put the constant of shared/vocabulary/businessRules.ts into a template; if it is no rule, list it here with its reason',
  ).toEqual([])
})
