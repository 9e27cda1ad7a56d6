import { localSecret, startSandbox } from './sandbox.ts'

/**
 * The process of the impersonated vendors. Its environment: `SANDBOX_PORT`, `SANDBOX_FILE`, `SANDBOX_WEBHOOK_ORIGIN`
 * (our API, e.g. `http://127.0.0.1:8080/api`; webhooks go to `/hooks/<vendor>` below it) and `SANDBOX_PUBLIC_ORIGIN`
 * (where a browser finds the sandbox, e.g. `http://127.0.0.1:8080/sandbox`). A secret such as
 * `digilocker/webhook-secret` is read from `SANDBOX_DIGILOCKER_WEBHOOK_SECRET`; the default is that of the local stage.
 */
function option(name: string, otherwise: string): string {
  const value = process.env[name]
  return value === undefined || value === '' ? otherwise : value
}

const webhookOrigin = option('SANDBOX_WEBHOOK_ORIGIN', '')
const publicOrigin = option('SANDBOX_PUBLIC_ORIGIN', '')
const sandbox = await startSandbox({
  port: Number(option('SANDBOX_PORT', '0')),
  file: option('SANDBOX_FILE', ':memory:'),
  ...(webhookOrigin === '' ? {} : { webhookOrigin }),
  ...(publicOrigin === '' ? {} : { publicOrigin }),
  secretOf: name => option(`SANDBOX_${name.toUpperCase().replace(/[-/]/g, '_')}`, localSecret(name)),
})

process.stdout.write(
  `${JSON.stringify({ ready: 'sthirank-sandbox', port: sandbox.port, pid: process.pid })}\n`,
)

const end = (): void => {
  void sandbox.stop().then(() => process.exit(0))
}
process.on('SIGTERM', end)
process.on('SIGINT', end)
