import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Names like `VITE_TERMS_URL`. */
const settingsIn = (text: string): string[] => [...new Set(text.match(/VITE_[A-Z]+(?:_[A-Z]+)*/g))]

describe('the settings of a build (D21)', () => {
  const source = globSync('web/{src/**/*.{ts,tsx},*.ts}').filter(file => !/\.test\./.test(file))
  const used = [...new Set(source.flatMap(file => settingsIn(readFileSync(file, 'utf8'))))].sort()
  const described = readFileSync('web/README.md', 'utf8')
    .split('### Settings')[1]
    ?.split('\n')
    .filter(line => line.startsWith('|'))
    .flatMap(settingsIn)

  it('are all in the table of web/README.md, and nothing else is', () => {
    expect(used.length).toBeGreaterThan(15)
    expect([...new Set(described)].sort()).toEqual(used)
  })
})
