NO_SANITIZE("bounds")
int first(void) { return 1; }
BEGIN_DECLARATIONS
int second(void) { return 2; }
END_DECLARATIONS
