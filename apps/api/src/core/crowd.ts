/** Whether a store is alone, so that who asks for much leaves room for others, and for nobody where there are none. */
export interface Crowd {
  /** A subject has asked for something: a workspace, its shoppers or a user. */
  note(subject: string): void
  /** Whether others than this workspace have asked in the last second. */
  hasOthers(workspaceId: string): boolean
}

const crowdedMs = 1000

interface Caller {
  name: string
  at: number
}

/** A store's shoppers (`<workspace id> shoppers`) are the store's. */
const nameOf = (subject: string) => subject.split(' ', 1)[0] ?? ''

/** @param getMs milliseconds of a clock that only goes on */
export function createCrowd(getMs: () => number = () => performance.now()): Crowd {
  /** Who asked last, and the last of all others: one of the two is another than whoever is asked about. */
  let last: Caller | null = null
  let lastOther: Caller | null = null
  return {
    note(subject) {
      const name = nameOf(subject)
      if (last && last.name !== name) lastOther = last
      last = { name, at: getMs() }
    },
    hasOthers(workspaceId) {
      const other = last?.name === workspaceId ? lastOther : last
      return other !== null && getMs() - other.at < crowdedMs
    },
  }
}
