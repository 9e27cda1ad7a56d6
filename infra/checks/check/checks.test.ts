import { describe, expect, it } from 'vitest'
import { checksFor } from './checks.ts'

const namesFor = (...changed: string[]): string[] =>
  checksFor(changed)
    .flat()
    .map(({ name }) => name)

/** The remedies that a check adds for a line it printed. */
const hintsFor = (name: string, line: string): string[] =>
  checksFor(['web/src/lib/store.ts'])
    .flat()
    .filter(check => check.name === name)
    .flatMap(({ hints = [] }) => hints.filter(([printed]) => printed.test(line)).map(([, what]) => what))

describe('the checks of a change', () => {
  it('run for a file that is deleted, and pass it to no tool', () => {
    const checks = checksFor([], ['functions/documents/getDocument.ts']).flat()
    expect(checks.map(({ name }) => name)).toEqual([
      'types',
      'unused exports',
      'unit tests that reach the change',
    ])
    expect(checks.flatMap(({ command }) => command)).not.toContain('functions/documents/getDocument.ts')
    expect(checks.at(-1)?.command).toContain('shared/tidy.test.ts')
  })

  it('build the site for its code and its texts, not for a description', () => {
    expect(namesFor('shared/texts/en/account.ts')).toContain('build of the site')
    expect(namesFor('web/src/components/ui/card.module.css')).toContain('build of the site')
    expect(namesFor('shared/HOWTO.md', 'web/README.md')).toEqual([])
  })

  it('run a generator in a copy of the project only when it changed', () => {
    expect(namesFor('infra/generate/call.ts')).toContain('what npm run new writes')
    expect(namesFor('infra/names.ts')).not.toContain('what npm run new writes')
  })

  it('name the place of a dependency that a handler needs and nobody opens', () => {
    const place = ['what a handler needs is opened in dependencies.ts of its domain']
    expect(
      hintsFor(
        'types',
        `functions/account/getNominee.ts(8,37): error TS2344: Type '"nominees"' does not satisfy the constraint '"bankOf"'.`,
      ),
    ).toEqual(place)
    expect(
      hintsFor(
        'types',
        "functions/account/api.ts(26,38): error TS2741: Property 'nominees' is missing in type '{ now: Now }'",
      ),
    ).toEqual(place)
    expect(hintsFor('types', 'functions/account/api.ts(1,2): error TS2307: Cannot find module')).toEqual([])
  })

  it('say of a file that does not load that something is missing', () => {
    expect(
      hintsFor(
        'unit tests that reach the change',
        ' FAIL  |alone| infra/manifests.test.ts [ infra/manifests.test.ts ]',
      ),
    ).toHaveLength(1)
    expect(
      hintsFor('unit tests that reach the change', ' FAIL  |alone| infra/manifests.test.ts > a test [1]'),
    ).toEqual([])
    expect(hintsFor('unused exports', 'Unresolved imports (1)')).toHaveLength(1)
  })
})
