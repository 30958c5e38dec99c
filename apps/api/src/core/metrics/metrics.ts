import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { JobState } from '../jobs/job-states.ts'
import {
  callEnded,
  eventsAnswered,
  groupEnded,
  jobEnded,
  otherShapeSeen,
  otherVersionSeen,
  overloadRefused,
} from './signals.ts'

/** What is read when somebody asks for the metrics. */
export interface MetricSources {
  /** Events that wait in this process for their group. */
  countWaitingEvents(): number
  /** The job tables of all processes. Throws when the database cannot be used. */
  listJobStates(): Promise<JobState[]>
}

export interface Metrics {
  registry: Registry
  recordRequest(request: { method: string; route: string; status: number; seconds: number }): void
}

/** Seconds: from what memory answers to what a user gives up on. */
const secondBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const eventBuckets = [1, 2, 5, 10, 20, 50, 100, 200, 500]

function registerRequests(registry: Registry): Metrics['recordRequest'] {
  const requests = new Counter({
    name: 'voice_shop_http_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [registry],
  })
  const latency = new Histogram({
    name: 'voice_shop_http_request_seconds',
    help: 'From the arrival of a request to the end of its answer.',
    labelNames: ['method', 'route'] as const,
    buckets: secondBuckets,
    registers: [registry],
  })
  const refusals = new Counter({
    name: 'voice_shop_overload_refusals_total',
    help: 'Requests refused because too much is under way, by what bounds it.',
    labelNames: ['bound'] as const,
    registers: [registry],
  })
  overloadRefused.listen(({ bound }) => refusals.inc({ bound }))
  return ({ method, route, status, seconds }) => {
    requests.inc({ method, route, status })
    latency.observe({ method, route }, seconds)
  }
}

function registerVoice(registry: Registry, sources: MetricSources): void {
  const registers = [registry]
  const events = new Counter({
    name: 'voice_shop_events_total',
    help: 'Events of stores: accepted, duplicate, or the code of their refusal.',
    labelNames: ['outcome'] as const,
    registers,
  })
  eventsAnswered.listen(({ outcomes }) => {
    for (const [outcome, count] of Object.entries(outcomes)) if (count > 0) events.inc({ outcome }, count)
  })
  const size = new Histogram({
    name: 'voice_shop_group_events',
    help: 'Events in a group, which is one transaction.',
    buckets: eventBuckets,
    registers,
  })
  const seconds = new Histogram({
    name: 'voice_shop_group_seconds',
    help: 'Transactions of groups.',
    labelNames: ['outcome'] as const,
    buckets: secondBuckets,
    registers,
  })
  groupEnded.listen((group) => {
    size.observe(group.events)
    seconds.observe({ outcome: group.isWritten ? 'written' : 'failed' }, group.seconds)
  })
  new Gauge({
    name: 'voice_shop_waiting_events',
    help: 'Events that wait in memory for their group; new ones are turned away from 20000 on.',
    registers,
    collect() {
      this.set(sources.countWaitingEvents())
    },
  })
}

function registerCalls(registry: Registry): void {
  const calls = new Histogram({
    name: 'voice_shop_provider_call_seconds',
    help: 'Calls of services outside: done, refused, or failed.',
    labelNames: ['provider', 'outcome'] as const,
    buckets: secondBuckets,
    registers: [registry],
  })
  callEnded.listen(({ provider, outcome, seconds }) => calls.observe({ provider, outcome }, seconds))
  const versions = new Counter({
    name: 'voice_shop_provider_other_versions_total',
    help: 'Answers and webhooks that announce another version of the API than the one we are written for.',
    labelNames: ['provider'] as const,
    registers: [registry],
  })
  otherVersionSeen.listen(({ provider }) => versions.inc({ provider }))
  const shapes = new Counter({
    name: 'voice_shop_provider_other_shapes_total',
    help: 'Fields and rows of answers that are not as we know them, and were done without.',
    labelNames: ['provider'] as const,
    registers: [registry],
  })
  otherShapeSeen.listen(({ provider }) => shapes.inc({ provider }))
}

function registerJobs(registry: Registry, sources: MetricSources): void {
  const registers = [registry]
  const tries = new Counter({
    name: 'voice_shop_job_tries_total',
    help: 'Tries of jobs: done, failed (another try follows), given_up.',
    labelNames: ['kind', 'outcome'] as const,
    registers,
  })
  jobEnded.listen(({ kind, outcome }) => tries.inc({ kind, outcome }))
  let reading: Promise<JobState[] | null> | null = null
  /** Null where the database cannot be used. The gauges are read at once, and share one statement. */
  const readStates = () => {
    reading ??= sources
      .listJobStates()
      .catch(() => null)
      .finally(() => {
        reading = null
      })
    return reading
  }
  // Every process reads the same tables: of several processes any one is right.
  const aggregator = 'max'
  new Gauge({
    name: 'voice_shop_database_up',
    help: '1 when the database answered as the metrics were read, else 0.',
    registers,
    aggregator: 'min',
    async collect() {
      this.set((await readStates()) ? 1 : 0)
    },
  })
  new Gauge({
    name: 'voice_shop_jobs',
    help: 'Jobs by kind and state; failed ones are kept for a week.',
    labelNames: ['kind', 'state'] as const,
    registers,
    aggregator,
    async collect() {
      const states = await readStates()
      this.reset()
      for (const { kind, state, count } of states ?? []) this.set({ kind, state }, count)
    },
  })
  new Gauge({
    name: 'voice_shop_job_overdue_seconds',
    help: 'How long the oldest job that is due has been waiting to be begun.',
    labelNames: ['kind'] as const,
    registers,
    aggregator,
    async collect() {
      const states = await readStates()
      this.reset()
      for (const { kind, overdueSeconds } of states ?? []) if (overdueSeconds > 0) this.set({ kind }, overdueSeconds)
    },
  })
}

/** Everything that is measured, as docs/operations.md lists it. No label names a tenant: their number has no bound. */
export function createMetrics(sources: MetricSources): Metrics {
  const registry = new Registry()
  // Every 20 ms: the timer that looks for lag is most of what metrics cost while nothing happens.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 })
  registerVoice(registry, sources)
  registerCalls(registry)
  registerJobs(registry, sources)
  return { registry, recordRequest: registerRequests(registry) }
}
