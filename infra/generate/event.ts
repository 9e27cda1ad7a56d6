import {
  CannotGenerate,
  camelCase,
  kebabCase,
  type Project,
  pascalOf,
  requireName,
  spacedOf,
} from './project.ts'

/**
 * `npm run new -- event <domain> <pastTenseName> <consuming domain>`: an event of a domain and its consumer in another:
 * definition, consumer, test, and its lines in `consumers.ts` and in the manifest.
 */
export function newEvent(project: Project, [from, eventName, to]: readonly string[]): void {
  const domain = requireName(from, kebabCase, 'documents')
  const name = requireName(eventName, camelCase, 'nomineeSaved')
  const consuming = requireName(to, kebabCase, 'notifications')
  const consumer = `on${pascalOf(name)}`
  const events = `shared/contracts/${domain}/events.ts`
  const consumers = `functions/${consuming}/consumers.ts`
  const list = /eventFunction\(\s*dependencies,\s*\[/.exec(project.read(consumers) ?? '')?.[0]
  if (list === undefined)
    throw new CannotGenerate(
      `${consuming} has no consumers yet: copy functions/documents/consumers.ts and its manifest`,
    )

  const definitions = project.read(events)
  const definition = eventText(name)
  if (definitions === undefined) project.create(events, `${eventImports(domain)}${definition}`)
  else project.insertAfter(events, definitions.slice(-40), definition)
  project.create(`functions/${consuming}/${consumer}.ts`, consumerText({ name, domain, consumer }))
  project.create(`functions/${consuming}/${consumer}.test.ts`, testText({ name, domain, consumer }))

  project.insertAfter(consumers, list, `${consumer}(),`)
  project.addImport(consumers, `import { ${consumer} } from './${consumer}.ts'`)
  project.insertAfter(`functions/${consuming}/manifest.ts`, 'subscriptions: [', `\n      '${name}',`)
}

const eventImports = (domain: string): string => `import * as z from 'zod/mini'
import { eventsOf } from '../defineEvent.ts'

const event = eventsOf('${domain}')

`

const eventText = (name: string): string => `/** ${pascalOf(spacedOf(name))}. */
export const ${name} = event('${name}', { investorId: z.string() })
`

interface Names {
  readonly name: string
  readonly domain: string
  readonly consumer: string
}

const consumerText = ({
  name,
  domain,
  consumer,
}: Names): string => `import { ${name} } from '../../shared/contracts/${domain}/events.ts'
import { consumer } from '../platform/eventFunction.ts'

/** Takes note of the event and changes nothing yet. It may be called any number of times with the same one. */
export const ${consumer} = () => consumer('${consumer}', ${name}, () => Promise.resolve())
`

const testText = ({ name, domain, consumer }: Names): string => `import { expect, it } from 'vitest'
import { runAt } from '../platform/testing.ts'
import { deliveredEvent } from '../platform/testing/calls.ts'
import { ${consumer} } from './${consumer}.ts'

const now = new Date('2026-11-20T04:30:00.000Z')
const payload = { investorId: 'inv_1' }
const envelope = deliveredEvent('${domain}', '${name}', payload, { now, type: '${domain}', id: 'inv_1' })

it('reads the payload, also twice', async () => {
  await ${consumer}().consume(envelope, runAt(now))
  await expect(${consumer}().consume(envelope, runAt(now))).resolves.toBeUndefined()
})
`
