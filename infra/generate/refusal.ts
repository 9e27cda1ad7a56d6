import {
  addText,
  areaOf,
  CannotGenerate,
  camelCase,
  kebabCase,
  type Project,
  requireName,
} from './project.ts'

/**
 * `npm run new -- refusal <domain> <call> <name> '<English sentence>' '<Hindi sentence>'`: a refusal of a call: its id in the
 * catalogue and in the contract, its sentence in both languages, and its row in the site's table of next steps, where the
 * domain has a complete one. The handler then refuses with it.
 */
export function newRefusal(
  project: Project,
  [domainName, callName, refusalName, en, hi]: readonly string[],
): void {
  const domain = requireName(domainName, kebabCase, 'orders')
  const call = requireName(callName, camelCase, 'purchase')
  const name = requireName(refusalName, camelCase, 'tooManyToday')
  const area = areaOf(project, domain)
  const id = `${area}.${name}`
  if (project.read('shared/problem.ts')?.includes(`'${id}'`)) throw new CannotGenerate(`${id} exists already`)

  addProblem(project, area, id)
  nameInContract(project, `shared/contracts/${domain}/${call}.ts`, id)
  addText(project, area, name, { en: quotable(en, 'an English'), hi: quotable(hi, 'a Hindi') })
  const nextSteps = `web/src/features/${domain}/refusals.ts`
  const table = /export const helps[^\n]*\{\n/.exec(project.read(nextSteps) ?? '')?.[0]
  if (table !== undefined) project.insertAfter(nextSteps, table, `  '${id}': 'again',\n`)
}

/** Behind the last problem of its area, or at the end of the catalogue. */
function addProblem(project: Project, area: string, id: string): void {
  const file = 'shared/problem.ts'
  const line = `  '${id}': 400,\n`
  const last = [...(project.read(file) ?? '').matchAll(new RegExp(`^  '${area}\\.\\w+': \\d+,\n`, 'gm'))].at(
    -1,
  )
  if (last === undefined) project.insertBefore(file, '} as const', line)
  else project.insertAfter(file, last[0], line)
}

function nameInContract(project: Project, file: string, id: string): void {
  const text = project.read(file)
  if (text?.includes('problems: [')) project.insertAfter(file, 'problems: [', `'${id}', `)
  else project.insertBefore(file, '})', `  problems: ['${id}'],\n`)
}

function quotable(sentence: string | undefined, which: string): string {
  if (sentence === undefined) throw new CannotGenerate(`${which} sentence is missing; it stands in quotes`)
  return sentence.replaceAll('\\', '\\\\').replaceAll("'", "\\'")
}
