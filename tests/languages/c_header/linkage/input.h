#ifdef __cplusplus
extern "C" {
#endif
int plain_call(int value);
typedef struct { int x; } plain_type;
#ifdef __cplusplus
}
#endif
