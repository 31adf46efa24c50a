import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { Service } from 'kubernetes-models/v1/Service'
import { parse, parseAllDocuments } from 'yaml'
import { OPTIONS } from '../../src/config/options.ts'
import { SmallService } from '../serve/small-service.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const DEPLOY = join(import.meta.dirname, '..', '..', 'deploy')

const read = (file: string) => readFileSync(join(DEPLOY, file), 'utf8')

/** Lets a program check its own configuration, which is skipped on machines without that program. */
function check(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  const { status, stderr } = spawnSync(program, args, { env: { ...process.env, ...env }, encoding: 'utf8' })
  assert.equal(status, 0, stderr)
}

const without = (program: string) =>
  spawnSync(program, ['-v']).error === undefined ? false : `${program} is not installed`

/** The last is for the C library; bin/huge-pages.js looks at it too. */
const KNOWN = new Set<string>([...Object.values(OPTIONS).map(({ env }) => env), 'GLIBC_TUNABLES'])

function assertKnown(names: Iterable<string>): void {
  const unknown = [...names].filter((name) => !KNOWN.has(name))
  assert.deepEqual(unknown, [], 'variables that the program does not read')
}

describe('deployment files', () => {
  const manifests = parseAllDocuments(read('kubernetes/refdir.yaml')).map((document) => document.toJS())

  it('Kubernetes manifests are valid for their kinds', () => {
    const kinds = { StatefulSet, Service, PodDisruptionBudget }
    assert.deepEqual(manifests.map(({ kind }) => kind).toSorted(), Object.keys(kinds).toSorted())
    for (const manifest of manifests) {
      const Kind = kinds[manifest.kind as keyof typeof kinds]
      new Kind(manifest).validate()
    }
  })

  it('Kubernetes containers run unprivileged, as non-root, on a read-only root file system', () => {
    const pods = manifests.flatMap(({ spec }) => spec.template?.spec ?? [])
    assert.equal(pods.length, 1)
    for (const { securityContext, containers } of pods) {
      assert.equal(securityContext.runAsNonRoot, true)
      for (const { securityContext: own, env, resources } of containers) {
        assert.deepEqual([own.readOnlyRootFilesystem, own.allowPrivilegeEscalation], [true, false])
        assert.deepEqual(own.capabilities, { drop: ['ALL'] })
        assert(resources.limits.memory !== undefined)
        assertKnown(env.map(({ name }: { name: string }) => name))
      }
    }
  })

  it('Compose sets only variables that the program reads, and all that haproxy.cfg needs', () => {
    const { services } = parse(read('compose.yaml'), { merge: true })
    for (const name of ['node1', 'node2', 'node3', 'tool']) assertKnown(Object.keys(services[name].environment))
    const needed = Array.from(read('haproxy.cfg').matchAll(/"\$\{(\w+)\}"/g), ([, name]) => name)
    assert.deepEqual(Object.keys(services.haproxy.environment).toSorted(), needed.toSorted())
  })

  it('Compose and systemd let no core dump keep what is secret', () => {
    const { services } = parse(read('compose.yaml'), { merge: true })
    for (const name of ['node1', 'node2', 'node3', 'tool']) assert.deepEqual(services[name].ulimits, { core: 0 })
    for (const unit of ['refdir.service', 'refdir-refresh.service'])
      assert.match(read(`systemd/${unit}`), /^LimitCORE=0$/m)
  })

  it('Compose runs its tool once PostgreSQL is healthy over TCP, not while the image sets it up', () => {
    const { services } = parse(read('compose.yaml'), { merge: true })
    assert.deepEqual(services.tool.depends_on, { postgres: { condition: 'service_healthy' } })
    assert(services.postgres.healthcheck.test.includes('127.0.0.1'))
  })

  it('systemd units set only variables that the program reads', () => {
    for (const unit of ['refdir.service', 'refdir-refresh.service']) {
      const names = [...read(`systemd/${unit}`).matchAll(/^#?Environment=(\w+)=/gm)].map(([, name = '']) => name)
      assert(names.includes('REFDIR_STORE'), unit)
      assertKnown(names)
    }
  })

  it('systemd starts the service again that a reload has ended in its first moment', () => {
    assert.match(read('systemd/refdir.service'), /^RestartForceExitStatus=SIGHUP$/m)
  })

  it('systemd lets the service learn its own addresses, without which it cannot listen at all of them', () => {
    assert.match(read('systemd/refdir.service'), /^RestrictAddressFamilies=.*\bAF_NETLINK\b/m)
  })

  it('journald keeps the lines of an access log, which come faster than it allows by default', () => {
    const unit = read('systemd/refdir.service')
    const [seconds, lines] = [/^LogRateLimitIntervalSec=(\d+)s$/m, /^LogRateLimitBurst=(\d+)$/m].map((setting) =>
      Number(setting.exec(unit)?.[1]),
    )
    assert(seconds === 1 && lines !== undefined && lines >= 100_000, `${lines} lines in ${seconds} s`)
  })

  it('the systemd refresh unit has the same restrictions as the service', () => {
    const restrictions = (unit: string) => /^NoNewPrivileges=[^[]*/m.exec(read(`systemd/${unit}`))?.[0].trim()
    assert.match(restrictions('refdir.service') ?? '', /SystemCallFilter/)
    assert.equal(restrictions('refdir-refresh.service'), restrictions('refdir.service'))
  })

  it('the image is healthy while the service is ready, whatever its admin port', async () => {
    const [, command = ''] = /^HEALTHCHECK .*\\\n\s+CMD (\[.*\])$/m.exec(read('Dockerfile')) ?? []
    const [, ...args]: string[] = JSON.parse(command)
    let port = ''
    const isHealthy = () =>
      promisify(execFile)(process.execPath, args, { env: { ...process.env, REFDIR_ADMIN_PORT: port } }).then(
        () => true,
        () => false,
      )
    {
      await using small = await SmallService.start()
      port = new URL(small.admin).port
      assert.equal(await isHealthy(), true)
    }
    assert.equal(await isHealthy(), false, 'the service has stopped')
  })

  it('the image can be read by its user, even if the checkout is closed to others', () => {
    assert.match(read('Dockerfile'), /^RUN npm ci .*&& chmod -R a\+rX \.$/m)
  })

  it('haproxy accepts its configuration', { skip: without('haproxy') }, () => {
    const nodes = [1, 2, 3].flatMap((at) => [
      [`NODE${at}`, `127.0.0.1:808${at}`],
      [`NODE${at}_ADMIN`, '9464'],
    ])
    check('haproxy', ['-c', '-f', join(DEPLOY, 'haproxy.cfg')], { BIND: ':8080', ...Object.fromEntries(nodes) })
  })

  it('nginx accepts its configuration', { skip: without('nginx') }, () => {
    // Its own place is root's.
    const pid = `pid "${join(temporaryFolder(), 'nginx.pid')}";`
    check('nginx', ['-t', '-c', join(DEPLOY, 'nginx.conf'), '-g', pid])
  })

  it('docker-compose accepts its file', { skip: without('docker-compose') }, () => {
    const secrets = { POSTGRES_PASSWORD: 'one', REDIS_PASSWORD: 'other' }
    check('docker-compose', ['-f', join(DEPLOY, 'compose.yaml'), 'config', '-q'], secrets)
  })
})
