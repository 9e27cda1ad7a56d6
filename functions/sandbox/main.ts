import { localSecret, startSandbox } from './sandbox.ts'

/**
 * The vendors' process: `SANDBOX_PORT`, `SANDBOX_FILE`, `SANDBOX_WEBHOOK_ORIGIN` (our API, e.g.
 * `http://127.0.0.1:8080/api`; a vendor's webhook goes to `/hooks/<vendor>` below it) and `SANDBOX_PUBLIC_ORIGIN`
 * (where a browser finds the sandbox, e.g. `http://127.0.0.1:8080/sandbox`). A secret such as
 * `digilocker/webhook-secret` is `SANDBOX_DIGILOCKER_WEBHOOK_SECRET`. Credentials default to the values that the local
 * stage gives its functions.
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
  keyId: option('SANDBOX_KEY_ID', 'local-bank-validation-key-id'),
  keySecret: option('SANDBOX_KEY_SECRET', 'local-bank-validation-key-secret'),
  accountNumber: option('SANDBOX_ACCOUNT_NUMBER', 'local-bank-validation-account-number'),
  smsAuthKey: option('SANDBOX_SMS_AUTH_KEY', 'local-sms-auth-key'),
  otpTemplateId: option('SANDBOX_SMS_TEMPLATE_OTP', 'local-sms-template-otp'),
})

process.stdout.write(
  `${JSON.stringify({ ready: 'sthirank-sandbox', port: sandbox.port, pid: process.pid })}\n`,
)

const end = (): void => {
  void sandbox.stop().then(() => process.exit(0))
}
process.on('SIGTERM', end)
process.on('SIGINT', end)
