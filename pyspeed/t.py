from ctypes import *
import timeit
l=CDLL('./t.so')
class P(c_void_p): pass
class E(Structure): _fields_=[('a',c_int32),('m',c_char*252)]
class B(Structure): _fields_=[('d',c_void_p),('l',c_size_t),('c',c_size_t)]
f3=l.f3; f3.argtypes=[P,c_char_p,c_size_t,POINTER(E)]; f3.restype=c_int32
f5=l.f5; f5.argtypes=[P,c_char_p,c_size_t,POINTER(B),POINTER(E)]; f5.restype=c_int32
f4=l.f4p; f4.argtypes=[P,c_char_p,c_size_t]; f4.restype=c_int32
p=P(1234); r=b'{"name":"detail","params":{"id":"1234"}}'; e=E(); pe=pointer(e); b=B(); pb=pointer(b)
pool=[pe]
def T(n,s,g=globals()):
    x=min(timeit.repeat(s,globals=g,number=200000,repeat=7))/200000*1e9
    print(f"{n:40} {x:.0f} ns")
T("3 args",lambda:f4(p,r,len(r)))
T("4 args None",lambda:f3(p,r,len(r),None))
T("4 args byref",lambda:f3(p,r,len(r),byref(e)))
T("4 args pointer",lambda:f3(p,r,len(r),pe))
T("4 args struct",lambda:f3(p,r,len(r),e))
T("5 args pointer",lambda:f5(p,r,len(r),pb,pe))
T("5 args pointer + concat",lambda:f5(p,b'{"push":'+r+b'}',len(r)+9,pb,pe))
T("5 args pool",lambda:(pool.pop(), f5(p,b'{"push":'+r+b'}',len(r)+9,pb,pe),pool.append(pe)))
class S:
    __slots__=('_p',)
    def __init__(s): s._p=p
    def push(self,route):
        if type(route) is not bytes: route=bytes(route)
        try: c=pool.pop()
        except IndexError: c=1
        st=f3(self._p,route,len(route),c)
        pool.append(c)
        if st: return 1
        return 0
s=S()
T("method",lambda:s.push(r))
T("empty lambda",lambda:None)
