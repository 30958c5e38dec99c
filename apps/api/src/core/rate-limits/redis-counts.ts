import { createRequire } from 'node:module'
import type * as Redis from '@redis/client'
import { type Counts, mostPeriodsAhead } from './counts.ts'

/** Loaded where there is a Redis: without its 478 files a server starts with a tenth less work, and is 7 MB smaller. */
function loadRedis(): typeof Redis {
  return createRequire(import.meta.url)('@redis/client')
}

/** As the statement of the database's counts. KEYS: the counts; ARGV: now, whether forced, then cost and period of each. */
const addScript = `
local now, forced, added = tonumber(ARGV[1]), ARGV[2] == '1', {}
for place, key in ipairs(KEYS) do
  local cost, period = tonumber(ARGV[2 * place + 1]), tonumber(ARGV[2 * place + 2])
  local known = tonumber(redis.call('get', key) or '0')
  if not forced and known > now + ${mostPeriodsAhead} * period then known = now end
  local free = math.max(known, now) + cost
  if forced or free - now <= period then
    redis.call('set', key, string.format('%d', free), 'PX', string.format('%d', free - now))
    added[#added + 1] = key
  end
end
return added`

const prefix = 'voice-shop:limit:'
export interface RedisCounts extends Counts {
  close(): void
}

/** Connects in the background, again and again; until then, and when it breaks, every call fails at once. */
export function createRedisCounts(url: string): RedisCounts {
  const client = loadRedis().createClient({
    url,
    disableOfflineQueue: true,
    // A connection whose other end has vanished is given up and made anew.
    pingInterval: 5000,
    socket: {
      connectTimeout: 2000,
      socketTimeout: 15_000,
      reconnectStrategy: (retries) => Math.min(100 * 2 ** retries, 5000),
    },
  })
  // Each call tells its own failure; without a listener the process would end.
  client.on('error', () => undefined)
  void client.connect().catch(() => undefined)
  return {
    async add(uses, { nowMs, isForced }) {
      const keys = uses.map(({ key }) => prefix + key)
      const costs = uses.flatMap(({ costMs, periodMs }) => [String(costMs), String(periodMs)])
      const added = (await client.eval(addScript, {
        keys,
        arguments: [String(nowMs), isForced ? '1' : '0', ...costs],
      })) as string[]
      return new Set(added.map((key) => key.slice(prefix.length)))
    },

    async read(keys) {
      const values = await client.mGet(keys.map((key) => prefix + key))
      return new Map(keys.flatMap((key, place) => (values[place] ? [[key, Number(values[place])] as const] : [])))
    },

    close: () => client.destroy(),
  }
}
