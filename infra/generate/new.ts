import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { newCall } from './call.ts'
import { newEvent } from './event.ts'
import { newFlow } from './flow.ts'
import { CannotGenerate, openProject, type Project } from './project.ts'
import { newRefusal } from './refusal.ts'
import { newScreen } from './screen.ts'

/**
 * `npm run new -- call <domain> <name> [GET|POST] [address]`
 * `npm run new -- event <domain> <pastTenseName> <consuming domain>`
 * `npm run new -- refusal <domain> <call> <name> '<English sentence>' '<Hindi sentence>'`
 * `npm run new -- flow <verb-noun> <role>[,<role>] [investor|order]`
 * `npm run new -- screen <area> <name> <address>`
 *
 * Writes everything that a new call, event, refusal, flow or screen needs to compile, be lint clean and pass its test; what it
 * does is then written by hand. `npm run check` says what is still missing.
 */

const generators: Readonly<Record<string, (project: Project, words: readonly string[]) => void>> = {
  call: newCall,
  event: newEvent,
  refusal: newRefusal,
  flow: newFlow,
  screen: newScreen,
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const [kind = '', ...words] = process.argv.slice(2)

function main(): number {
  const generate = generators[kind]
  if (generate === undefined) {
    process.stderr.write(
      `npm run new -- <${Object.keys(generators).join('|')}> …: there is no ${kind || 'kind'}\n`,
    )
    return 2
  }
  const project = openProject(file => {
    const place = path.join(root, file)
    return existsSync(place) ? readFileSync(place, 'utf8') : undefined
  })
  try {
    generate(project, words)
  } catch (error) {
    if (!(error instanceof CannotGenerate)) throw error
    process.stderr.write(`Nothing was written: ${error.message}\n`)
    return 2
  }
  for (const [file, text] of project.written) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  const files = [...project.written.keys()].sort()
  const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome')
  const format = spawnSync(
    process.execPath,
    [biome, 'check', '--write', ...files.filter(file => !file.endsWith('.md'))],
    { cwd: root, encoding: 'utf8' },
  )
  if (format.status !== 0) {
    process.stderr.write(`The files are written, but biome refuses them:\n${format.stdout}${format.stderr}`)
    return 1
  }
  process.stdout.write(
    `${files.map(file => `  ${file}`).join('\n')}\nNow fill it in, and run npm run check.\n`,
  )
  return 0
}

process.exitCode = main()
