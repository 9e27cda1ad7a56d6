import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { freeBlock } from './stack/ports.ts'

/**
 * The application of the README, in a folder outside of the repository, with the package that `npm pack` makes. There is
 * no network here, so the package is unpacked by hand, and beside it stand only the packages that it and the
 * application declare, as links into the repository's node_modules.
 */

const repository = join(import.meta.dirname, '../..')
let folder: string
let origin: string
let cloud: ChildProcess
let output = ''

const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')
/** The first code block of a language. */
function block(language: string): string {
  const [, text] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(readme) ?? []
  if (text === undefined) throw new Error(`the README has no block of ${language}`)
  return text
}

const packed = z.object({
  dependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()),
})

/** `npm install <tarball> <the application's packages>`, without a registry. */
function install(): void {
  const [, ownPackages = ''] = /^npm install \S+\.tgz (.*)$/m.exec(block('sh')) ?? []
  const tarball = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  }).trim()
  const modules = join(folder, 'node_modules')
  const target = join(modules, 'cdk-local')
  mkdirSync(target, { recursive: true })
  execFileSync('tar', ['-xzf', join(folder, tarball), '-C', target, '--strip-components', '1'])
  const { dependencies, optionalDependencies } = packed.parse(
    JSON.parse(readFileSync(join(target, 'package.json'), 'utf8')),
  )
  for (const name of [
    ...Object.keys(dependencies),
    ...Object.keys(optionalDependencies),
    ...ownPackages.split(' '),
  ]) {
    mkdirSync(join(modules, dirname(name)), { recursive: true })
    symlinkSync(join(repository, 'node_modules', name), join(modules, name))
  }
}

const s3 = (): S3Client =>
  new S3Client({
    endpoint: origin.replace(/\d+$/, port => String(Number(port) + 2)),
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ten-lines-'))
  install()
  writeFileSync(join(folder, 'app.mjs'), block('js'))
  execFileSync(process.execPath, ['app.mjs'], { cwd: folder })
  const port = await freeBlock()
  origin = `http://127.0.0.1:${port}`
  cloud = spawn(process.execPath, ['node_modules/cdk-local/dist/bin.js', '--port', String(port)], {
    cwd: folder,
  })
  for (const stream of [cloud.stdout, cloud.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8')
    })
  while (!output.includes('AWS endpoints')) {
    if (cloud.exitCode !== null) throw new Error(output)
    await pause(20)
  }
})

afterAll(async () => {
  cloud.kill('SIGTERM')
  await new Promise(resolve => cloud.once('close', resolve))
  rmSync(folder, { recursive: true, force: true })
})

it('answers its API and keeps the note in its bucket', async () => {
  const answer = await fetch(`${origin}/notes/first`, { method: 'PUT', body: 'hello' })
  expect([answer.status, await answer.text()]).toEqual([201, 'kept first'])
  const object = await s3().send(new GetObjectCommand({ Bucket: 'notes', Key: 'first' }))
  expect(await object.Body?.transformToString()).toBe('hello')
  expect((await fetch(`${origin}/notes`, { method: 'PUT' })).status).toBe(404)
})

it('lets a caller in only with the keys of the cloud', async () => {
  const stranger = new S3Client({
    endpoint: origin.replace(/\d+$/, port => String(Number(port) + 2)),
    region: 'us-east-1',
    credentials: { accessKeyId: 'AKIANOBODY', secretAccessKey: 'nothing' },
  })
  const put = new PutObjectCommand({ Bucket: 'notes', Key: 'second', Body: 'no' })
  await expect(stranger.send(put)).rejects.toMatchObject({ name: 'InvalidAccessKeyId' })
})

it('moves its clock', async () => {
  const moved = await fetch(`${origin}/cdk-local/clock`, { method: 'POST', body: '{"advance":"P1D"}' })
  const { offsetMs } = z.object({ offsetMs: z.number() }).parse(await moved.json())
  expect(offsetMs).toBeGreaterThan(86_000_000)
})
