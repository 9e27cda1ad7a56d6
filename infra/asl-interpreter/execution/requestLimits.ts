import { AwsRefusal } from '../awsRefusal.ts'
import { type Json, parseJson } from '../language/json.ts'

/** The largest input, output or result, as in AWS. */
export const maxPayloadBytes = 256 * 1024

/** The longest history of an execution, as in AWS. It also ends endless loops. */
export const maxEvents = 25_000

const maxNameLength = 80

/** White space, brackets, wildcards, special and control characters are not allowed in a name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the rule is about control characters
const forbiddenInNames = /[\s<>{}[\]?*"#%\\^|~`$&,;:/\u0000-\u001f\u007f-\u009f]/

/** Throws InvalidName. */
export function checkExecutionName(name: string): void {
  if (name === '' || name.length > maxNameLength || forbiddenInNames.test(name)) {
    throw new AwsRefusal('InvalidName', `Invalid Name: '${name}'`)
  }
}

/** Throws InvalidExecutionInput. */
export function checkInput(input: string): void {
  readPayload(input, 'InvalidExecutionInput', 'Invalid State Machine Execution Input')
}

/** Parses the output of SendTaskSuccess; throws InvalidOutput. */
export function checkOutput(output: string): Json {
  return readPayload(output, 'InvalidOutput', 'Invalid Output')
}

function readPayload(text: string, code: string, message: string): Json {
  if (Buffer.byteLength(text) > maxPayloadBytes) {
    throw new AwsRefusal(code, `${message}: longer than ${maxPayloadBytes} bytes`)
  }
  try {
    return parseJson(text)
  } catch (error) {
    throw new AwsRefusal(code, `${message}: '${error instanceof Error ? error.message : error}'`)
  }
}
