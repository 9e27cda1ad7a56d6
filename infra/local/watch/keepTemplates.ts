import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Reads the synthesized templates with their manifest; the returned function makes them again what they are now. */
export function keepTemplates(root: string): () => void {
  const folder = join(root, 'cdk.out/local')
  const kept = readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .map(name => ({ file: join(folder, name), text: readFileSync(join(folder, name), 'utf8') }))
  return () => {
    for (const { file, text } of kept) writeFileSync(file, text)
  }
}
