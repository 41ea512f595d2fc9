import com.acme.core.Task as CoreTask

CoreTask().start(Task())
