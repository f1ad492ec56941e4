const RATE = 8_000

/** Returns a WAV file of the given seconds, one 8-bit channel: a tone, or silence without a pitch in hertz. */
export function wav(seconds: number, pitch = 0): Buffer {
  const samples = seconds * RATE
  const file = Buffer.alloc(44 + samples)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + samples, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(RATE, 24)
  file.writeUInt32LE(RATE, 28)
  file.writeUInt16LE(1, 32)
  file.writeUInt16LE(8, 34)
  file.write('data', 36)
  file.writeUInt32LE(samples, 40)
  for (let at = 0; at < samples; at += 1)
    file[44 + at] = 128 + Math.round(50 * Math.sin((at * 2 * Math.PI * pitch) / RATE))
  return file
}
