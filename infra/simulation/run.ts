import { writeFileSync } from 'node:fs'
import './redirect.ts'

/**
 * `npm run simulate -- --seeds 2000 [--from 1] [--trace]` runs that many scenarios, each from its seed alone.
 * `--from <seed> --seeds 1 --trace` repeats a failed seed exactly. Exit code 1 when any fails; `--report <file>`
 * writes which, as JSON.
 */

const option = (name: string, otherwise: number): number => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}
const write = process.stdout.write.bind(process.stdout)
const wall = process.hrtime.bigint
const isTraced = process.argv.includes('--trace')
// The product's own log would be gigabytes here.
for (const stream of [process.stdout, process.stderr]) {
  const print = stream.write.bind(stream)
  stream.write = (text: string | Uint8Array) => (String(text).startsWith('{"level"') ? true : print(text))
}

const { loadDeployment } = await import('./deployment.ts')
const { takeOver } = await import('./globalPatches.ts')
const { runScenario } = await import('./scenario.ts')

const deployment = await loadDeployment()
takeOver()
const from = option('from', 1)
const count = option('seeds', 20)
const began = wall()
const words = new Map<string, number>()
const failed: { seed: number; faults: string[] }[] = []
let turns = 0
for (let seed = from; seed < from + count; seed += 1) {
  const result = await runScenario(deployment, seed, isTraced ? Number.POSITIVE_INFINITY : undefined)
  turns += result.turns
  for (const [word, times] of result.words) words.set(word, (words.get(word) ?? 0) + times)
  if (result.faults.length > 0) {
    const faults = [...new Set(result.faults)].slice(0, 12)
    failed.push({ seed, faults })
    write(`seed ${seed} failed:\n  ${faults.join('\n  ')}\n`)
  }
  if (isTraced) write(`${result.trace.join('\n')}\n`)
  if ((seed - from) % 100 === 99) write(`${seed - from + 1} seeds run, ${failed.length} failed\n`)
}
for (const [word, times] of [...words].sort((a, b) => b[1] - a[1]))
  write(`  ${String(times).padStart(7)} ${word}\n`)
write(`simulate: ${count} seeds from ${from}, ${turns} turns, ${Number((wall() - began) / 1_000_000n)} ms\n`)
write(
  `${count - failed.length} seeds held, ${failed.length} failed${failed.map(({ seed }) => ` ${seed}`).join()}\n`,
)
const report = process.argv[process.argv.indexOf('--report') + 1]
if (process.argv.includes('--report') && report !== undefined)
  writeFileSync(report, JSON.stringify({ held: count - failed.length, failed }))
process.exit(failed.length > 0 ? 1 : 0)
