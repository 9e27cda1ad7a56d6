import {
  addText,
  areaOf,
  camelCase,
  kebabCase,
  type Project,
  pascalOf,
  requireName,
  spacedOf,
} from './project.ts'

/**
 * `npm run new -- call <domain> <name> [GET|POST]`: a call that knows nothing yet and says so. Contract, handler, test, its
 * lines in `api.ts`, in the access matrix and in the catalogue of problems, and the sentence of its refusal.
 */
export function newCall(project: Project, [domainName, callName, method = 'GET']: readonly string[]): void {
  const domain = requireName(domainName, kebabCase, 'documents')
  const name = requireName(callName, camelCase, 'getNominee')
  requireName(method, /^(GET|POST)$/, 'GET')
  const handler = `handle${pascalOf(name)}`
  const area = areaOf(project, domain)
  const problem = `${area}.${name}Unknown`
  const contract = `shared/contracts/${domain}/${name}.ts`

  project.create(contract, contractText({ name, domain, method, problem }))
  project.create(`functions/${domain}/${name}.ts`, handlerText({ name, domain, handler, problem }))
  project.create(`functions/${domain}/${name}.test.ts`, testText({ name, domain, handler, problem }))

  const api = `functions/${domain}/api.ts`
  project.appendItem(api, '])', `serve(${name}, ${handler}())`)
  project.addImport(api, `import { ${handler} } from './${name}.ts'`)
  project.addImport(api, `import { ${name} } from '../../${contract}'`)

  project.insertBefore('shared/problem.ts', '} as const', `  '${problem}': 404,\n`)
  addText(project, area, `${name}Unknown`, {
    en: `There is nothing to ${spacedOf(name)}`,
    hi: `${spacedOf(name)}: कुछ नहीं मिला`,
  })
  project.insertBefore(
    'infra/proof/accessMatrix.ts',
    '  // Calls that open and end sessions.',
    `  ${name}: { answers: signedIn('${problem}') },\n`,
  )
}

interface Names {
  readonly name: string
  readonly domain: string
  readonly problem: string
}

const contractText = ({
  name,
  domain,
  problem,
  method,
}: Names & { readonly method: string }): string => `import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/** ${pascalOf(spacedOf(name))} of the signed-in investor. */
export const ${name} = defineCall('${name}', '${method} /${domain}/${name}', {
  access: 'session',
  reply: envelope({ data: z.object({ id: z.string() }) }),
  problems: ['${problem}'],
})
`

const handlerText = ({
  name,
  domain,
  problem,
  handler,
}: Names & {
  readonly handler: string
}): string => `import type { ${name} } from '../../shared/contracts/${domain}/${name}.ts'
import { refuse } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'

/** Refuses every caller: nothing is kept of it yet. */
export const ${handler} = (): Handler<typeof ${name}> => () => Promise.resolve(refuse('${problem}'))
`

const testText = ({
  name,
  problem,
  handler,
}: Names & { readonly handler: string }): string => `import { expect, it } from 'vitest'
import { callOf } from '../platform/testing/calls.ts'
import { ${handler} } from './${name}.ts'

const now = new Date('2026-11-20T04:30:00.000Z')
const call = callOf('inv_1', now)

it('refuses while nothing is kept', async () => {
  expect(await ${handler}()({}, call)).toMatchObject({ ok: false, problem: { id: '${problem}' } })
})
`
