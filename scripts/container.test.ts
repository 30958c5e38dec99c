import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './steps/run-step.ts'

const read = (name: string) => readFileSync(join(root, name), 'utf8')
const dockerfile = read('Dockerfile')
const { scripts, dependencies } = JSON.parse(read('package.json'))

test('[OPS-1] the image runs the pinned Node with the flags of npm start, as nobody special', () => {
  const images = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version)
  expect(images).toEqual([dependencies.node, dependencies.node])
  const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(dockerfile) ?? []
  expect(JSON.parse(command).join(' ')).toBe(scripts.start.slice(scripts.start.indexOf('node --')))
  expect(dockerfile.slice(dockerfile.lastIndexOf('FROM'))).toMatch(/^USER node$/m)
})

test('[OPS-1] no secret goes into the image or the compose file', () => {
  const ignored = read('.dockerignore').split('\n')
  // Everything but what is named; of that, nothing that holds secrets or data.
  expect(ignored.find((line) => line !== '' && !line.startsWith('#'))).toBe('*')
  expect(ignored).toEqual(expect.arrayContaining(['**/.env*', '**/data', '**/node_modules']))
  expect(dockerfile + read('compose.yaml')).not.toMatch(/(SECRET|PASSWORD|TOKEN)\w*[=:] *["']?[\w/+]{8}/)
  const examples = read('docker.env.example').matchAll(/^(SECRET_KEY|POSTGRES_PASSWORD|METRICS_TOKEN)=(.*)$/gm)
  expect([...examples].map(([, name, value]) => [name, value])).toEqual([
    ['POSTGRES_PASSWORD', ''],
    ['SECRET_KEY', ''],
    ['METRICS_TOKEN', ''],
  ])
})

test('[OPS-1] [SEC-2] nobody but a proxy on the same machine reaches the port behind which X-Forwarded-For counts', () => {
  expect(read('docker.env.example')).toMatch(/^TRUST_PROXY=uniquelocal$/m)
  expect(read('compose.yaml').match(/^ *ports: .*$/gm)).toEqual(['    ports: ["127.0.0.1:3000:3000"]'])
})

test('[OPS-1] [SEC-2] no container has a right of root, nor writes to its own files', () => {
  const services = read('compose.yaml').split(/^ {2}(?=\w+:$)/m)
  const started = services.filter((service) => /^ {4}(image|build): /m.test(service))
  expect(started).toHaveLength(2)
  for (const service of started) {
    expect(service).toMatch(/^ {4}cap_drop: \[ALL\]$/m)
    expect(service).toMatch(/^ {4}security_opt: \["no-new-privileges:true"\]$/m)
    expect(service).toMatch(/^ {4}read_only: true$/m)
    expect(service).not.toContain('cap_add')
  }
  expect(started.find((service) => service.startsWith('database:'))).toMatch(/^ {4}user: postgres$/m)
})
