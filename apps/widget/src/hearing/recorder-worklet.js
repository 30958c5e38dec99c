// Runs in the audio thread: hands the first channel on, in pieces of about 40 ms. A plain file, as browsers load it.
const { AudioWorkletProcessor, registerProcessor } = globalThis

class Recorder extends AudioWorkletProcessor {
  constructor() {
    super()
    this.piece = new Float32Array(2048)
    this.filled = 0
  }

  process([[channel]]) {
    if (!channel) return true
    for (const sample of channel) {
      this.piece[this.filled] = sample
      this.filled += 1
      if (this.filled < this.piece.length) continue
      this.port.postMessage(this.piece)
      this.piece = new Float32Array(2048)
      this.filled = 0
    }
    return true
  }
}

registerProcessor('voice-shop-recorder', Recorder)
