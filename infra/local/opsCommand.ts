import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Explained, originOf, portsFrom } from 'cdk-local/addresses'
import { runOperation } from './runOperation.ts'

const usage = `npm run ops -- <flow> '<input as JSON>' [--as KycOperator|Desk|Payments] [--name <execution>] [--aws [--site <address>]]

  e.g. npm run ops -- list-reviews '{"by": "meera.k", "reason": "morning round"}'
       npm run ops -- price-quote '{"orderId": "…", "unitPrice": "100500.00", "by": "arjun.d", "reason": "…"}' --as Desk
       npm run ops -- book-reconciliation '{"date": "2026-11-23", "by": "ravi.s"}' --as Payments

  Starts ops-<flow> on the stack that runs, waits for its end, prints it in words; ends with 0, or 1 if it was refused.
  --aws starts it on AWS instead, in the role of your session (AWS_PROFILE, AWS_REGION). An input that quotes a PAN, a
  number or an e-mail address of a person is refused before it is sent, since every input is kept for 90 days.
  find-investor takes "email", "mobile", "pan", or "accountNumber" and "ifsc": it seals them under the public key of the site (--site
  on AWS), so that nothing of them is kept.
  An input of - is read from standard input. PORT is the site's port (8080). The inputs: workflows/OPERATIONS.md
`

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Exit code 0 when it succeeded, 1 when it was refused or could not be started. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      as: { type: 'string' },
      name: { type: 'string' },
      aws: { type: 'boolean' },
      site: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [flow, input, ...more] = positionals
  if (values.help) {
    say(usage)
    return 0
  }
  if (flow === undefined || input === undefined || more.length > 0) throw new Explained(usage)
  const port = Number(process.env.PORT ?? 8080)
  if (!Number.isInteger(port)) throw new Explained('PORT is the port of the site, e.g. 8080.')
  const { text, succeeded } = await runOperation(values.aws ? undefined : originOf(portsFrom(port).states), {
    flow: flow.replace(/^ops-/, ''),
    input: input === '-' ? readFileSync(0, 'utf8') : input,
    as: values.as,
    name: values.name,
    site: values.site ?? (values.aws ? undefined : originOf(portsFrom(port).site)),
  })
  say(text)
  return succeeded ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  const explained = error instanceof Explained || (error instanceof TypeError && 'code' in error)
  process.stderr.write(
    `${explained ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  )
  process.exitCode = 1
}
