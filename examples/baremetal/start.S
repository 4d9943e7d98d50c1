/* The first instructions: floating point on, a stack, the data of the one thread, zeroed memory. */
  .section .text.start, "ax"
  .globl start
start:
  csrr t0, mhartid
  bnez t0, sleep
  li t0, 0x2000 /* mstatus.FS: the floating-point registers may be used */
  csrs mstatus, t0
  la sp, stack_end
  la tp, thread_start
  la t0, zero_start
  la t1, zero_end
zero:
  bgeu t0, t1, run
  sd zero, 0(t0)
  addi t0, t0, 8
  j zero
run:
  call main
  call finish
sleep:
  wfi
  j sleep
