/** A file of the workspace, as seen by the walk. */
export interface FileEntry {
  /** Relative to its root, forward slashes, no leading `./`. */
  readonly path: string;
  readonly bytes: number;
  /** When the content or what the disk knows of the file last changed, in milliseconds since the epoch. */
  readonly modified: number;
}

/** A file that was read: the text that chunks, citations and hits refer to. */
export interface SourceFile {
  readonly path: string;
  /** Hash of the file's bytes. */
  readonly hash: string;
  /** Language id: a folder of `grammars/`, or a plain language such as `markdown`, `json`, `css`; `text` for the rest. */
  readonly language: string;
  /** Decoded text, line ends as they are in the file. */
  readonly text: string;
}

/** Why a file is left out. `rule` names what decided, e.g. `.gitignore` or `default: lock files`. */
export interface Skip {
  readonly path: string;
  readonly rule: string;
}

/** A file, or what was a file or a folder, that changed on disk. `root` is empty where there is only one. */
export interface ChangedPath {
  readonly root: string;
  readonly path: string;
}

/** A file as it stands in an editor; null once it is saved, closed or as it is on disk. */
export interface UnsavedFile extends ChangedPath {
  readonly text: string | null;
}
