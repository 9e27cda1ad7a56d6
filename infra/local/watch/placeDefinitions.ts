import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** The definition of a state machine as a file: the template has its text. */
export const machineFile = /^workflows\/([a-z-]+)\/machine\.asl\.json$/

const template = z.looseObject({
  Resources: z.record(
    z.string(),
    z.looseObject({
      Type: z.string(),
      Properties: z
        .looseObject({ StateMachineName: z.unknown().optional(), DefinitionString: z.unknown().optional() })
        .optional(),
    }),
  ),
})

/** The text of a definition as a template has it. Throws SyntaxError, with the path, for a file that is no JSON. */
function compactJson(root: string, file: string): string {
  try {
    return JSON.stringify(JSON.parse(readFileSync(join(root, file), 'utf8')))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new SyntaxError(`${file}: ${error.message}`, { cause: error })
  }
}

/**
 * Puts the definitions of these files (paths from `root`) into the synthesized templates, where a synthesis would put the
 * same text; returns the files whose machines a template has. Throws SyntaxError for a file that is no JSON.
 */
export function placeDefinitions(root: string, files: readonly string[]): string[] {
  if (files.length === 0) return []
  const definitions = new Map(
    files
      .filter(file => existsSync(join(root, file)))
      .map(file => [machineFile.exec(file)?.[1], compactJson(root, file)]),
  )
  const placed = new Set<string>()
  const folder = join(root, 'cdk.out/local')
  for (const name of readdirSync(folder).filter(one => one.endsWith('.template.json'))) {
    const file = join(folder, name)
    const read = template.parse(JSON.parse(readFileSync(file, 'utf8')))
    let isChanged = false
    for (const { Type, Properties } of Object.values(read.Resources)) {
      if (Type !== 'AWS::StepFunctions::StateMachine' || Properties === undefined) continue
      const definition = definitions.get(String(Properties.StateMachineName))
      if (definition === undefined) continue
      Properties.DefinitionString = definition
      placed.add(String(Properties.StateMachineName))
      isChanged = true
    }
    if (isChanged) writeFileSync(file, JSON.stringify(read, null, 1))
  }
  return files.filter(file => placed.has(machineFile.exec(file)?.[1] ?? ''))
}
