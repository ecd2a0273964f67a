// What a program compiled for WASI (preview 1) asks of its system, as far as bouton asks it: arguments, the clock, random bytes, the standard
// streams, and a folder of files in memory. There is no network, no terminal and no thread.
// https://github.com/WebAssembly/WASI/blob/main/legacy/preview1/docs.md defines the calls.

const OK = 0, EAGAIN = 6, EBADF = 8, EEXIST = 20, EINVAL = 28, ENOENT = 44, ENOSYS = 52, ENOTDIR = 54;
const CHARACTER_DEVICE = 2, DIRECTORY = 3, REGULAR_FILE = 4;
const CREATE = 1, ONLY_DIRECTORY = 2, EXCLUSIVE = 4, TRUNCATE = 8;
/** The descriptor of the folder, after those of the standard streams. */
const FOLDER = 3;
const ALL_RIGHTS = 0xffff_ffff_ffff_ffffn;

/** Thrown by `proc_exit`. */
class Exit {
  /** @param {number} code */
  constructor(code) { this.code = code; }
}

/** A file in memory, which grows as it is written. */
class MemoryFile {
  /** @param {Uint8Array} bytes */
  constructor(bytes) { this.bytes = bytes; this.size = bytes.length; }

  content() { return this.bytes.subarray(0, this.size); }

  /** @param {number} at @param {Uint8Array} part */
  write(at, part) {
    const end = at + part.length;
    if (end > this.bytes.length) {
      const grown = new Uint8Array(Math.max(end, 2 * this.bytes.length));
      grown.set(this.content());
      this.bytes = grown;
    }
    this.bytes.set(part, at);
    this.size = Math.max(this.size, end);
  }
}

/**
 * Runs a program.
 * @param {WebAssembly.Module} module
 * @param {string[]} args the arguments, the name of the program first
 * @param {{ stdin?: Uint8Array, files?: Record<string, Uint8Array>, hear?: (line: string) => boolean }} given what is on standard
 *   input, the files that are there, and what hears each line of the errors as it comes: a line that it takes is not kept
 * @returns {{ code: number, out: string, err: string, files: Record<string, Uint8Array> }} the exit code, what the program printed, and the files
 */
export function run(module, args, given = {}) {
  const encoder = new TextEncoder(), decoder = new TextDecoder();
  /** @type {Map<string, MemoryFile>} */
  const files = new Map(Object.entries(given.files ?? {}).map(([name, bytes]) => [name, new MemoryFile(bytes)]));
  /** @type {Map<number, { file: MemoryFile, at: number }>} */
  const open = new Map();
  const printed = [new MemoryFile(new Uint8Array(0)), new MemoryFile(new Uint8Array(0))];
  /** The last line of the errors, as far as it is written. */
  let errors = "";
  const errorDecoder = new TextDecoder();
  /** @param {Uint8Array} part */
  const hearErrors = (part) => {
    const lines = (errors + errorDecoder.decode(part, { stream: true })).split("\n");
    errors = lines.pop() ?? "";
    for (const line of lines) if (!given.hear?.(line)) printed[1].write(printed[1].size, encoder.encode(`${line}\n`));
  };
  const input = given.stdin ?? new Uint8Array(0);
  let inputAt = 0;
  /** @type {WebAssembly.Memory} */
  let memory;
  const view = () => new DataView(memory.buffer);
  const bytesAt = (/** @type {number} */ at, /** @type {number} */ length) => new Uint8Array(memory.buffer, at, length);
  const textAt = (/** @type {number} */ at, /** @type {number} */ length) => decoder.decode(bytesAt(at, length));
  const nameAt = (/** @type {number} */ at, /** @type {number} */ length) => textAt(at, length).replace(/^(\.?\/)+/, "");

  /** Writes texts, each ended by a 0, and where each begins. @param {Uint8Array[]} texts @param {number} starts @param {number} at */
  const putTexts = (texts, starts, at) => {
    for (const text of texts) {
      view().setUint32(starts, at, true);
      bytesAt(at, text.length + 1).set([...text, 0]);
      starts += 4;
      at += text.length + 1;
    }
    return OK;
  };
  /** @param {Uint8Array[]} texts @param {number} count @param {number} size */
  const putSizes = (texts, count, size) => {
    view().setUint32(count, texts.length, true);
    view().setUint32(size, texts.reduce((sum, text) => sum + text.length + 1, 0), true);
    return OK;
  };
  /** @param {number} at @param {number} kind @param {number} size */
  const putStatus = (at, kind, size) => {
    bytesAt(at, 64).fill(0);
    view().setUint8(at + 16, kind);
    view().setBigUint64(at + 24, 1n, true);
    view().setBigUint64(at + 32, BigInt(size), true);
    return OK;
  };
  /** The parts of memory that a list of vectors names. @param {number} list @param {number} count */
  const vectors = (list, count) => Array.from({ length: count }, (_, i) =>
    bytesAt(view().getUint32(list + 8 * i, true), view().getUint32(list + 8 * i + 4, true)));

  const given_args = args.map((text) => encoder.encode(text));
  /** @type {Uint8Array[]} */
  const variables = [];

  /** @type {Record<string, (...values: any[]) => number>} */
  const calls = {
    args_get: (starts, at) => putTexts(given_args, starts, at),
    args_sizes_get: (count, size) => putSizes(given_args, count, size),
    environ_get: (starts, at) => putTexts(variables, starts, at),
    environ_sizes_get: (count, size) => putSizes(variables, count, size),
    clock_res_get: (_clock, at) => { view().setBigUint64(at, 1000n, true); return OK; },
    clock_time_get: (clock, _precision, at) => {
      const now = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(at, BigInt(Math.round(now * 1e6)), true);
      return OK;
    },
    random_get: (at, length) => {
      for (let done = 0; done < length; done += 65536) {
        crypto.getRandomValues(bytesAt(at + done, Math.min(65536, length - done)));
      }
      return OK;
    },
    proc_exit: (code) => { throw new Exit(code); },
    sched_yield: () => OK,
    poll_oneoff: () => ENOSYS,
    fd_write: (fd, list, count, written) => {
      const to = open.get(fd);
      if (!to && fd !== 1 && fd !== 2) return EBADF;
      let length = 0;
      for (const part of vectors(list, count)) {
        if (to) {
          to.file.write(to.at, part);
          to.at += part.length;
        } else if (fd === 2) {
          hearErrors(part);
        } else {
          printed[0].write(printed[0].size, part);
        }
        length += part.length;
      }
      view().setUint32(written, length, true);
      return OK;
    },
    fd_read: (fd, list, count, read) => {
      const from = open.get(fd);
      if (!from && fd !== 0) return EBADF;
      let length = 0;
      for (const part of vectors(list, count)) {
        const rest = from ? from.file.content().subarray(from.at) : input.subarray(inputAt);
        const taken = rest.subarray(0, part.length);
        part.set(taken);
        if (from) from.at += taken.length; else inputAt += taken.length;
        length += taken.length;
      }
      view().setUint32(read, length, true);
      return OK;
    },
    fd_seek: (fd, offset, whence, at) => {
      const file = open.get(fd);
      if (!file) return EBADF;
      const place = Number(offset) + [0, file.at, file.file.size][whence];
      if (!(place >= 0)) return EINVAL;
      file.at = place;
      view().setBigUint64(at, BigInt(place), true);
      return OK;
    },
    fd_tell: (fd, at) => calls.fd_seek(fd, 0n, 1, at),
    fd_close: (fd) => (open.delete(fd) || fd <= FOLDER ? OK : EBADF),
    fd_sync: () => OK,
    fd_datasync: () => OK,
    fd_fdstat_get: (fd, at) => {
      const kind = fd === FOLDER ? DIRECTORY : open.has(fd) ? REGULAR_FILE : CHARACTER_DEVICE;
      if (kind === CHARACTER_DEVICE && fd > 2) return EBADF;
      bytesAt(at, 24).fill(0);
      view().setUint8(at, kind);
      view().setBigUint64(at + 8, ALL_RIGHTS, true);
      view().setBigUint64(at + 16, ALL_RIGHTS, true);
      return OK;
    },
    fd_fdstat_set_flags: () => OK,
    fd_filestat_get: (fd, at) => {
      const file = open.get(fd);
      if (file) return putStatus(at, REGULAR_FILE, file.file.size);
      return fd <= FOLDER ? putStatus(at, fd === FOLDER ? DIRECTORY : CHARACTER_DEVICE, 0) : EBADF;
    },
    fd_filestat_set_size: (fd, size) => {
      const file = open.get(fd);
      if (!file) return EBADF;
      file.file.size = Math.min(file.file.size, Number(size));
      return OK;
    },
    fd_prestat_get: (fd, at) => {
      if (fd !== FOLDER) return EBADF;
      view().setUint8(at, 0);
      view().setUint32(at + 4, 1, true);
      return OK;
    },
    fd_prestat_dir_name: (fd, at) => {
      if (fd !== FOLDER) return EBADF;
      bytesAt(at, 1).set(encoder.encode("."));
      return OK;
    },
    fd_readdir: (_fd, _at, _length, _cookie, used) => { view().setUint32(used, 0, true); return OK; },
    path_open: (_folder, _follow, name_at, length, how, _rights, _inherited, _flags, at) => {
      const name = nameAt(name_at, length);
      if (how & ONLY_DIRECTORY || name === "" || name === ".") return name === "" || name === "." ? ENOSYS : ENOTDIR;
      let file = files.get(name);
      if (file && how & EXCLUSIVE) return EEXIST;
      if (!file && !(how & CREATE)) return ENOENT;
      if (!file || how & TRUNCATE) files.set(name, (file = new MemoryFile(new Uint8Array(0))));
      let fd = FOLDER + 1;
      while (open.has(fd)) fd += 1;
      open.set(fd, { file, at: 0 });
      view().setUint32(at, fd, true);
      return OK;
    },
    path_filestat_get: (_folder, _follow, name_at, length, at) => {
      const name = nameAt(name_at, length);
      if (name === "" || name === ".") return putStatus(at, DIRECTORY, 0);
      const file = files.get(name);
      return file ? putStatus(at, REGULAR_FILE, file.size) : ENOENT;
    },
    path_rename: (_folder, from_at, from_length, _to_folder, to_at, to_length) => {
      const from = nameAt(from_at, from_length), file = files.get(from);
      if (!file) return ENOENT;
      files.delete(from);
      files.set(nameAt(to_at, to_length), file);
      return OK;
    },
    path_unlink_file: (_folder, name_at, length) => (files.delete(nameAt(name_at, length)) ? OK : ENOENT),
  };
  // Other calls are answered: there is no such thing. Nothing that bouton needs is among them.
  const all = (/** @type {string} */ name) => calls[name] ?? (() => (name.startsWith("pthread_") ? EAGAIN : ENOSYS));
  /** @type {Record<string, Record<string, (...values: any[]) => number>>} */
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = all(name);
  const instance = new WebAssembly.Instance(module, imports);
  memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
  let code = 0;
  try {
    /** @type {() => void} */ (instance.exports._start)();
  } catch (thrown) {
    if (!(thrown instanceof Exit)) throw thrown;
    code = thrown.code;
  }
  const kept = Object.fromEntries([...files].map(([name, file]) => [name, file.content()]));
  return { code, out: decoder.decode(printed[0].content()), err: decoder.decode(printed[1].content()) + errors, files: kept };
}
