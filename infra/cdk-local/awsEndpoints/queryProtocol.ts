import { AwsRefusal } from 'asl-interpreter'
import { element, type XmlContent } from '../s3/wire/xml.ts'

/**
 * AWS's query protocol, as old command lines speak it with SQS and every one with STS: a form in, XML out. The shapes are
 * those of the JSON protocol; a list is written flat (`AttributeName.1=…`) under a name in the singular.
 */

/** The members whose names or forms differ from JSON. */
export interface QueryShape {
  /** Name of the list in a request or an answer → member in JSON. */
  readonly lists: Readonly<Record<string, string>>
  /** Likewise for maps, which are written as a list of Name and Value. */
  readonly maps: Readonly<Record<string, string>>
  readonly numbers: ReadonlySet<string>
}

export type Tree = string | readonly Tree[] | { readonly [name: string]: Tree | number }

/** Deeper than any request of these services. */
const deepest = 8

type Leaf = readonly [path: readonly string[], value: string]

function nested(leaves: readonly Leaf[]): Tree {
  const [only] = leaves
  if (leaves.length === 1 && only !== undefined && only[0].length === 0) return only[1]
  const groups = Map.groupBy(leaves, ([path]) => path[0] ?? '')
  const inner = [...groups].map(
    ([name, group]) => [name, nested(group.map(([path, value]) => [path.slice(1), value]))] as const,
  )
  if (inner.every(([name]) => /^\d{1,5}$/.test(name)))
    return inner.sort(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value)
  return Object.fromEntries(inner)
}

const isList = (tree: Tree | number | undefined): tree is readonly Tree[] => Array.isArray(tree)

const malformed = (what: string): AwsRefusal =>
  new AwsRefusal('MalformedQueryString', `The parameter ${what} cannot be read`)

const own = (names: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(names, name) ? names[name] : undefined

function mapOf(tree: Tree | number, shape: QueryShape): Record<string, unknown> {
  if (!isList(tree)) throw malformed('of a map')
  const entries = tree.map(entry => {
    if (typeof entry === 'string' || isList(entry) || typeof entry.Name !== 'string')
      throw malformed('of a map')
    return [entry.Name, jsonOf(entry.Value ?? '', shape)] as const
  })
  return Object.fromEntries(entries)
}

function member(name: string, tree: Tree | number, shape: QueryShape): readonly [string, unknown] {
  const map = own(shape.maps, name)
  if (map !== undefined) return [map, mapOf(tree, shape)]
  const list = own(shape.lists, name)
  if (list !== undefined) return [list, jsonOf(isList(tree) ? tree : [], shape)]
  return [name, shape.numbers.has(name) ? Number(tree) : jsonOf(tree, shape)]
}

function jsonOf(tree: Tree | number, shape: QueryShape): unknown {
  if (typeof tree !== 'object') return tree
  if (isList(tree)) return tree.map(item => jsonOf(item, shape))
  return Object.fromEntries(Object.entries(tree).map(([name, value]) => member(name, value, shape)))
}

/** The form of a request as the JSON protocol would have sent it; throws AwsRefusal MalformedQueryString. */
export function jsonOfForm(form: URLSearchParams, shape: QueryShape): unknown {
  const leaves = [...form]
    .filter(([name]) => name !== 'Action' && name !== 'Version')
    .map(([name, value]) => [name.split('.'), value] as const)
  const tooDeep = leaves.find(([path]) => path.length > deepest)
  if (tooDeep !== undefined) throw malformed(tooDeep[0].join('.').slice(0, 100))
  return leaves.length === 0 ? {} : jsonOf(nested(leaves), shape)
}

const scalar = (value: unknown): XmlContent =>
  typeof value === 'object' || value === undefined ? undefined : String(value)

function elementsOf(body: object, shape: QueryShape): string[] {
  return Object.entries(body).flatMap(([name, value]: [string, unknown]): string[] => {
    if (Array.isArray(value))
      return value.map((item: unknown) => written(own(shape.lists, name) ?? name, item, shape))
    const map = own(shape.maps, name)
    if (map === undefined || typeof value !== 'object' || value === null) return [written(name, value, shape)]
    return Object.entries(value).map(([key, item]: [string, unknown]) =>
      element(map, [element('Name', key), written('Value', item, shape)]),
    )
  })
}

const written = (name: string, value: unknown, shape: QueryShape): string =>
  element(name, typeof value === 'object' && value !== null ? elementsOf(value, shape) : scalar(value))

/** The XML of an answer; `shape` names its lists and maps by their members in JSON. */
export function xmlOfAnswer(
  operation: string,
  namespace: string,
  body: object,
  shape: Omit<QueryShape, 'numbers'>,
): string {
  const result = elementsOf(body, { ...shape, numbers: new Set() })
  const metadata = element('ResponseMetadata', [element('RequestId', crypto.randomUUID())])
  const inner = result.length === 0 ? '' : element(`${operation}Result`, result)
  return `<?xml version="1.0"?><${operation}Response xmlns="${namespace}">${inner}${metadata}</${operation}Response>`
}

/** Codes whose name in the query protocol does not follow from the JSON protocol's. */
const queryCodes: Readonly<Record<string, string>> = {
  QueueDoesNotExist: 'AWS.SimpleQueueService.NonExistentQueue',
  UnknownOperationException: 'InvalidAction',
  UnrecognizedClientException: 'InvalidClientTokenId',
  ValidationException: 'InvalidParameterValue',
}

/** The code of an error in the query protocol, e.g. `AccessDenied` for `AccessDeniedException`. */
export function queryCodeOf(code: string): string {
  const name = code.split('#').at(-1) ?? code
  return queryCodes[name] ?? name.replace(/Exception$/, '')
}

/** An error as the query protocol sends it. */
export function xmlOfRefusal({ code, message, status }: AwsRefusal): string {
  const fields = [
    element('Type', status < 500 ? 'Sender' : 'Receiver'),
    element('Code', queryCodeOf(code)),
    element('Message', message),
  ]
  return `<?xml version="1.0"?>${element('ErrorResponse', [
    element('Error', fields),
    element('RequestId', crypto.randomUUID()),
  ])}`
}
