import { addCosts, codes, leastAdded, replaceCosts, rounding } from './sound-distance.ts'

interface Sounding {
  /** As `encodeSounds` makes them. */
  sounds: Uint8Array
}

/** What was found near to something that was heard. */
interface Near<Item> {
  item: Item
  /** How far it is, for each of its sounds. */
  share: number
}

/** Which of them are compared, and how far they may be, for each of their sounds. */
interface Sought<Item> {
  most: number
  isSought: (item: Item) => boolean
}

/** Rows of a comparison, one for each sound, which none outlives. */
let room = new Float32Array(0)

function takeRoom(length: number): Float32Array {
  if (room.length < length) room = new Float32Array(length)
  return room
}

/** A sound, behind those of the branches that lead to it. */
interface Branch<Item> {
  sound: number
  branches: Branch<Item>[]
  /** Those whose last sound it is, the first that were given first, with their places. */
  ends: { item: Item; place: number }[]
  /** Of how many sounds those that it leads to are. */
  shortest: number
  longest: number
}

function makeBranch<Item>(sound: number): Branch<Item> {
  return { sound, branches: [], ends: [], shortest: Number.POSITIVE_INFINITY, longest: 0 }
}

/** Many sound keys that one is compared with: what they begin with alike is compared once, and left where it is too far. */
export class SoundTree<Item extends Sounding> {
  readonly #root = makeBranch<Item>(0)

  constructor(items: readonly Item[]) {
    for (const [place, item] of items.entries()) this.#add(item, place)
  }

  #add(item: Item, place: number): void {
    const { length } = item.sounds
    let branch = this.#root
    for (const sound of item.sounds) {
      let next = branch.branches.find((other) => other.sound === sound)
      if (!next) {
        next = makeBranch(sound)
        branch.branches.push(next)
      }
      next.shortest = Math.min(next.shortest, length)
      next.longest = Math.max(next.longest, length)
      branch = next
    }
    branch.ends.push({ item, place })
  }

  /**
   * The nearest to `heard` of those that are sought, as `compareSounds` tells it for each sound of its own: at most `most`,
   * less than half. Of equally near ones the first that was given.
   */
  findNearest(heard: Uint8Array, { most, isSought }: Sought<Item>): Near<Item> | null {
    return new Search<Item>(heard, { most, isSought }).find(this.#root)
  }
}

/** One key beside those of a tree, a row for each sound of the branches that are looked at. */
class Search<Item> {
  readonly #heard: Uint8Array
  readonly #rows: Float32Array
  readonly #stride: number
  /** Only so near to the diagonal can anything be near enough. */
  readonly #band: number
  readonly #isSought: (item: Item) => boolean
  #best: (Near<Item> & { place: number }) | null = null
  #most: number

  constructor(heard: Uint8Array, { most, isSought }: Sought<Item>) {
    const width = heard.length
    // Longer ones have more sounds besides than they may differ by.
    const longest = Math.ceil(width / (1 - most / leastAdded))
    this.#heard = heard
    this.#isSought = isSought
    this.#most = most
    this.#stride = width + 2
    this.#band = Math.floor((most * longest + rounding) / leastAdded)
    this.#rows = takeRoom((longest + 2) * this.#stride)
    this.#rows[0] = 0
    for (let place = 1; place <= width; place += 1) {
      this.#rows[place] = (this.#rows[place - 1] as number) + (addCosts[heard[place - 1] as number] as number)
    }
    this.#rows[width + 1] = Number.POSITIVE_INFINITY
  }

  find(root: Branch<Item>): Near<Item> | null {
    this.#look(root, 0)
    return this.#best && { item: this.#best.item, share: this.#best.share }
  }

  #look({ branches }: Branch<Item>, depth: number): void {
    for (let index = 0; index < branches.length; index += 1) {
      const branch = branches[index] as Branch<Item>
      const limit = this.#most * branch.longest + rounding
      // What is added to either costs at least that for each sound.
      if ((branch.shortest - this.#heard.length) * leastAdded > this.#most * branch.shortest + rounding) continue
      if ((this.#heard.length - branch.longest) * leastAdded > limit) continue
      if (this.#writeRow(depth + 1, branch) > limit) continue
      for (const end of branch.ends) this.#reach(end, depth + 1)
      this.#look(branch, depth + 1)
    }
  }

  #reach({ item, place }: Branch<Item>['ends'][number], depth: number): void {
    // So far from the diagonal its row holds what another comparison has left there.
    if (Math.abs(this.#heard.length - depth) > this.#band) return
    const share = (this.#rows[depth * this.#stride + this.#heard.length] as number) / depth
    const best = this.#best
    if (share > this.#most || (best !== null && share === best.share && place > best.place)) return
    if (!this.#isSought(item)) return
    this.#best = { item, share, place }
    this.#most = share
  }

  /** Returns the least that any key that the branch leads to may come to. */
  #writeRow(depth: number, { sound, shortest, longest }: Branch<Item>): number {
    const rows = this.#rows
    const heard = this.#heard
    const width = heard.length
    const above = (depth - 1) * this.#stride
    const own = depth * this.#stride
    const first = Math.max(1, depth - this.#band)
    const last = Math.min(width, depth + this.#band)
    const added = addCosts[sound] as number
    const replaceRow = sound * codes
    // By how many sounds, at column 0, more are left of what was heard than of any key, and fewer than of each.
    const surplus = width - (longest - depth)
    const lack = shortest - depth - width
    let before = rows[above + first - 1] as number
    let left = first === 1 ? Math.fround(before + added) : Number.POSITIVE_INFINITY
    rows[own + first - 1] = left
    let least = left + leastAdded * Math.max(0, surplus - first + 1, lack + first - 1)
    for (let place = first; place <= last; place += 1) {
      const said = heard[place - 1] as number
      const up = rows[above + place] as number
      let cost = before + (replaceCosts[replaceRow + said] as number)
      if (up + added < cost) cost = up + added
      const along = left + (addCosts[said] as number)
      if (along < cost) cost = along
      left = Math.fround(cost)
      rows[own + place] = left
      const whole = left + leastAdded * Math.max(0, surplus - place, lack + place)
      if (whole < least) least = whole
      before = up
    }
    rows[own + last + 1] = Number.POSITIVE_INFINITY
    return least
  }
}
