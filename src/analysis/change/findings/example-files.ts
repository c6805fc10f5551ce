const EXAMPLES =
  /(?:^|[\\/])(?:[\w.-]*[-_.])?(?:examples?|samples?|\w*[Ss]ample[Dd]ata|quick-?starts?|demos?|experiments?|bench(?:es|marks?)?|(?:x?docs?|docbook|documentation|user[-_]?guide|manual)(?:[-_]src)?|samples?_\w+|drafts?|playgrounds?|tutorials?|sandbox(?:es)?|fuzz(?:ers?|ing)?|(?:test|testing)[-_]?(?:support|utils?|helpers?|kit)|test[-_]?fixtures?|fixtures?|e2e|website|src[\\/]site|stories)[\\/]|(?:^|[\\/])(?:\w*sandbox\w*|_?playground|scratch(?:pad)?|\w+examples|quick-?start[\w-]*)(?:_\w+)?\.\w+$/i
/** `PostHogExampleStoryboard/`: a program of Xcode that shows another. */
const EXAMPLE_APP = /(?:^|[\\/])[A-Z]\w{0,60}Example(?:App|Storyboard|UIKit|SwiftUI|MacOS)?[\\/]/
/** Programs that build or test, and folders that say that nobody else may import them. */
const OWN =
  /(?:^|[\\/])(?:setup|conftest|noxfile|tasks|conf)\.py$|(?:^|[\\/_-])(?:internals?|private)[\\/]|(?:^|[\\/])(?:scripts?|tools?|ci|cli|buildSrc|build-?tools?|build-?scripts?|\.github|\.gitlab|migrations|contrib)[\\/]|^build[\\/]|(?:^|[\\/])(?:[\w-]+\.)?(?:config|conf|setup|stories)\.\w+$|(?:^|[\\/])(?:Rakefile|Gruntfile|gulpfile|Jakefile)\b/

/** Files that say by their name that they are for their neighbours. */
const NEIGHBOURS =
  /(?:^|[\\/])_\w[\w.]*\.(?:py|[cm]?[jt]sx?)$|[-_.](?:helpers?|internal|inl|impl|private)\.\w+$|[\\/](?:detail|impl)[\\/]/i

const shows = (filename: string): boolean => EXAMPLES.test(filename) || EXAMPLE_APP.test(filename)

/** Shown to readers, measured, or for the project alone, not called by others: nothing there is an interface. */
export function isExampleFile(filename: string | null): boolean {
  return filename !== null && (shows(filename) || OWN.test(filename) || NEIGHBOURS.test(filename))
}

const DOCUMENTS =
  /\.(?:mdx?|markdown|rst|adoc|asciidoc)$|(?:^|[\\/])README(?:[.-]\w+)?$|(?:^|[\\/])(?:rfc-?\d+\.(?:txt|html|xml)|PKG-INFO)$/i

/** Read, not run. */
export function isDocument(filename: string | null): boolean {
  return filename !== null && DOCUMENTS.test(filename)
}

/** Shown to readers or measured: nobody runs it for its own sake. */
export function isShown(filename: string | null): boolean {
  return filename !== null && (shows(filename) || DOCUMENTS.test(filename))
}

const BUILDS =
  /(?:^|[\\/])(?:setup|conftest|noxfile)\.py$|(?:^|[\\/])(?:scripts?|\.?(?:ci|travis|circleci|appveyor)|buildSrc|build-?tools?|build-?scripts?|\.github|\.gitlab)[\\/]|(?:^|[\\/])(?:Rakefile|Gruntfile|gulpfile|Jakefile)\b|\.rake$|(?:^|[\\/])(?:\.travis\.ya?ml|\.?appveyor\.ya?ml|azure-pipelines[\w.-]*\.ya?ml)$/

/** Shown to readers, measured, or run by those who build the project: nobody's data passes through it. */
export function isForReaders(filename: string | null): boolean {
  return filename !== null && (shows(filename) || BUILDS.test(filename))
}
