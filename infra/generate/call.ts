import { camelCase, kebabCase, type Project, pascalOf, requireName, spacedOf } from './project.ts'

/**
 * `npm run new -- call <domain> <name> [GET|POST] [address]`: a call that finds nothing yet. Contract, handler, test, and its
 * lines in `api.ts` and in the access matrix. Refusals of its own are added by `npm run new -- refusal`.
 */
export function newCall(
  project: Project,
  [domainName, callName, method = 'GET', addressPath]: readonly string[],
): void {
  const domain = requireName(domainName, kebabCase, 'documents')
  const name = requireName(callName, camelCase, 'getNominee')
  requireName(method, /^(GET|POST)$/, 'GET')
  const address = requireName(addressPath ?? `/${domain}/${name}`, /^\/[\w{}/-]+$/, '/account/nominee')
  const handler = `handle${pascalOf(name)}`
  const contract = `shared/contracts/${domain}/${name}.ts`

  project.create(contract, contractText(name, `${method} ${address}`))
  project.create(`functions/${domain}/${name}.ts`, handlerText({ name, domain, handler }))
  project.create(`functions/${domain}/${name}.test.ts`, testText(name, handler))

  const api = `functions/${domain}/api.ts`
  project.appendItem(api, '])', `serve(${name}, ${handler}())`)
  project.addImport(api, `import { ${handler} } from './${name}.ts'`)
  project.addImport(api, `import { ${name} } from '../../${contract}'`)
  addRow(project, domain, `  ${name}: { answers: signedIn('common.notFound') },\n`)
}

/** Puts a row of the access matrix below the heading of its domain; a domain without one stands before the sessions. */
function addRow(project: Project, domain: string, row: string): void {
  const matrix = 'infra/proof/accessMatrix.ts'
  const [word = domain] = domain.split('-')
  const heading = new RegExp(`^  // ${word}s?\\b.*\n`, 'im').exec(project.read(matrix) ?? '')?.[0]
  if (heading === undefined) project.insertBefore(matrix, '  // Calls that open and end sessions.', row)
  else project.insertAfter(matrix, heading, row)
}

const contractText = (
  name: string,
  route: string,
): string => `import { defineCall, envelope } from '../defineCall.ts'

/** ${pascalOf(spacedOf(name))} of the signed-in investor. */
export const ${name} = defineCall('${name}', '${route}', {
  access: 'session',
  reply: envelope({}),
})
`

const handlerText = ({
  name,
  domain,
  handler,
}: {
  readonly name: string
  readonly domain: string
  readonly handler: string
}): string => `import type { ${name} } from '../../shared/contracts/${domain}/${name}.ts'
import { refuse } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'

/** Finds nothing for any caller: nothing is kept of it yet. */
export const ${handler} = (): Handler<typeof ${name}> => () => Promise.resolve(refuse('common.notFound'))
`

const testText = (name: string, handler: string): string => `import { expect, it } from 'vitest'
import { callOf, problemOf } from '../platform/testing/calls.ts'
import { ${handler} } from './${name}.ts'

const now = new Date('2026-11-20T04:30:00.000Z')

it('finds nothing while nothing is kept', async () => {
  expect(problemOf(await ${handler}()({}, callOf('inv_1', now)))).toBe('common.notFound')
})
`
