/**
 * Names that no Python file has to bind: built in now or in Python 2, or put there by an interactive shell, a profiler, a
 * type checker, or what runs the file (Sphinx, Snakemake, Databricks, QGIS).
 */
export const pythonGiven: ReadonlySet<string> = new Set(
  (
    'dbutils iface sc snakemake spark sqlContext tags ' +
    'ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError ' +
    'BrokenPipeError BufferError BytesWarning ChildProcessError ConnectionAbortedError ConnectionError ' +
    'ConnectionRefusedError ConnectionResetError DeprecationWarning EOFError Ellipsis EncodingWarning ' +
    'EnvironmentError Exception ExceptionGroup False FileExistsError FileNotFoundError ' +
    'FloatingPointError FutureWarning GeneratorExit IOError ImportError ImportWarning IndentationError ' +
    'IndexError InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError ' +
    'ModuleNotFoundError NameError None NotADirectoryError NotImplemented NotImplementedError OSError ' +
    'OverflowError PendingDeprecationWarning PermissionError ProcessLookupError PythonFinalizationError ' +
    'RecursionError ReferenceError ResourceWarning RuntimeError RuntimeWarning StandardError ' +
    'StopAsyncIteration StopIteration SyntaxError SyntaxWarning SystemError SystemExit TabError ' +
    'TimeoutError True TypeError UnboundLocalError UnicodeDecodeError UnicodeEncodeError UnicodeError ' +
    'UnicodeTranslateError UnicodeWarning UserWarning ValueError Warning WindowsError ZeroDivisionError ' +
    'abs aiter all anext any apply ascii basestring bin bool breakpoint buffer bytearray bytes callable ' +
    'chr classmethod cmp coerce compile complex copyright credits delattr dict dir display divmod ' +
    'enumerate eval exec execfile exit file filter float format frozenset get_config get_ipython getattr ' +
    'globals hasattr hash help hex id input int intern isinstance issubclass iter len license list ' +
    'locals long map max memoryview min next object oct open ord pow print profile property quit range ' +
    'raw_input reduce reload repr reveal_locals reveal_type reversed round set setattr slice sorted ' +
    'staticmethod str sum super tuple type unichr unicode vars xrange zip'
  ).split(' '),
)
