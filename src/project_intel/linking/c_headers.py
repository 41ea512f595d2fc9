"""The headers of the C standard library and of POSIX that lie in no folder."""

_NAMES = """
aio alloca assert complex cpio ctype devctl dirent dlfcn endian err errno fcntl features fenv float
fmtmsg fnmatch ftw getopt glob grp iconv ifaddrs inttypes iso646 langinfo libgen libintl limits
locale malloc math memory mntent monetary mqueue netdb nl_types paths poll pthread pty pwd regex
resolv sched search semaphore setjmp shadow signal spawn stdalign stdarg stdatomic stdbit stdbool
stdckdint stddef stdint stdio stdlib stdnoreturn string strings stropts sysexits syslog tar tgmath
threads time trace uchar ucontext ulimit unistd utime utmp utmpx values wait wchar wctype wordexp
"""

STANDARD_HEADERS = frozenset(f"{name}.h" for name in _NAMES.split())
"""In angle brackets, found by the compiler itself, whatever the project has under these names."""
